export { browserGuard, pureSchemas } from "./browser-guard.ts";
export { islands } from "./islands.ts";
export { mdxText } from "./mdx/mdx.ts";
