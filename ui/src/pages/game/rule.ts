// The rules pages, loaded when a rule is looked up first.

const pages = import.meta.glob<string>("../../../../docs/rules/*.md", { query: "?raw", import: "default" });

/** In which page the rules of a name stand, where it is not the name's own. */
const homes: Record<string, string> = {
  common: "README",
  board: "star-board",
  star: "star-chess",
  draughts: "star-draughts",
  royale: "sovereign",
};

/** What the rule of a number says, without marks of the page; "" if there is none. */
export async function ruleText(rule: string): Promise<string> {
  const family = rule.split(".")[0] ?? "";
  const load = pages[`../../../../docs/rules/${homes[family] ?? family}.md`];
  return load ? find(await load(), rule) : "";
}

/** Finds the item of a list that begins with the number of the rule. */
export function find(page: string, rule: string): string {
  const lines = page.split("\n");
  const first = lines.findIndex((line) => line.startsWith(`- \`${rule}\``));
  if (first < 0) return "";
  const rest = lines.slice(first + 1);
  const end = rest.findIndex((line) => !/^\s+\S/.test(line));
  return [lines[first] ?? "", ...rest.slice(0, end < 0 ? undefined : end)]
    .map((line) => line.trim())
    .join(" ")
    .replace(/^- `[^`]+` (\[[^\]]*\] )?/, "")
    .replace(/\*\*?|`/g, "")
    .replace(/\[[A-Z]\] /g, "");
}
