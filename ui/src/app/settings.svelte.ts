// What a person has chosen for this browser, kept in its storage.

export type Theme = "system" | "light" | "dark";

interface Choices {
  /** A language of the catalogue; "" for the browser's. */
  language: string;
  theme: Theme;
  sound: boolean;
  /** What the person is called; "" if no name was given. */
  name: string;
}

const key = "manykings.settings"; // public/theme.js reads it too

const defaults: Choices = { language: "", theme: "system", sound: true, name: "" };

function stored(): Choices {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Choices>) };
  } catch {
    return { ...defaults }; // no storage, or what is in it is not ours
  }
}

class Settings {
  #choices = $state(stored());

  get language(): string {
    return this.#choices.language;
  }
  set language(language: string) {
    this.#set({ language });
  }

  get theme(): Theme {
    return this.#choices.theme;
  }
  set theme(theme: Theme) {
    this.#set({ theme });
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }

  get sound(): boolean {
    return this.#choices.sound;
  }
  set sound(sound: boolean) {
    this.#set({ sound });
  }

  get name(): string {
    return this.#choices.name;
  }
  set name(name: string) {
    this.#set({ name: name.trim().slice(0, 24) });
  }

  #set(change: Partial<Choices>): void {
    Object.assign(this.#choices, change);
    try {
      localStorage.setItem(key, JSON.stringify(this.#choices));
    } catch {
      // No storage: the choice lasts as long as the page.
    }
  }
}

/** The choices of this browser; reactive, written at once. */
export const settings = new Settings();
