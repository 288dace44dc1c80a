// Output of `make wasm` in bin/, declared here because it may be absent.
declare module "$bin/wasm_exec.js";
declare module "$bin/manykings.wasm?url" {
  const url: string;
  export default url;
}
declare module "$bin/manykings-analysis.wasm?url" {
  const url: string;
  export default url;
}
