import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./api-context.ts";

/** Every page has one address, without a slash at its end; the other leads there for good, in one step. */
export const dropTrailingSlash = createMiddleware<ApiEnv>(async (c, next) => {
  const target = withoutTrailingSlash(new URL(c.req.url));
  return target === null ? next() : c.redirect(target, 308);
});

/** The path and query without the slashes at the end, or null when there are none. Never leads to another host. */
export function withoutTrailingSlash({ pathname, search }: URL): string | null {
  if (pathname === "/" || !pathname.endsWith("/")) return null;
  return `/${pathname.replaceAll(/^\/+|\/+$/g, "")}${search}`;
}
