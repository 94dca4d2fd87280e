export { browserGuard } from "./browser-guard.ts";
export { mdxText } from "./mdx/mdx.ts";
export { plainIcons } from "./plain-icons.ts";
