export { browserGuard } from "./browser-guard.ts";
export { islands } from "./islands.ts";
export { mdxText } from "./mdx/mdx.ts";
export { pureSchemas } from "./pure-schemas.ts";
