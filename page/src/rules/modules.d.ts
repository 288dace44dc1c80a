// What `make wasm` puts into bin/: absent until then, so that it is declared here.
declare module "$bin/wasm_exec.js";
declare module "$bin/manykings.wasm?url" {
  const url: string;
  export default url;
}
declare module "$bin/manykings-analysis.wasm?url" {
  const url: string;
  export default url;
}
