export { addressPages } from "./static-headers.ts";
export { buildIfNeeded } from "./build-if-needed.ts";
