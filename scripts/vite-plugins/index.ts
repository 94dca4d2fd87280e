export { browserGuard } from "./browser-guard.ts";
export { mdxText } from "./mdx/mdx.ts";
