export { addressPages } from "./address-pages.ts";
export { buildIfNeeded } from "./build-if-needed.ts";
