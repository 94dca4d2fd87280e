import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./api-context.ts";

/** Where browsers, launchers and readers of feeds look by habit, and what stands there. */
const movedFiles: Readonly<Record<string, string>> = {
  "/favicon.ico": "/icon-192.png",
  "/icon.svg": "/favicon.svg",
  "/site.webmanifest": "/manifest.webmanifest",
};

/** Leads from the habitual names of icons and manifest to ours. */
export const leadToMovedFiles = createMiddleware<ApiEnv>(async (c, next) => {
  const target = movedFile(c.req.path);
  return target === null ? next() : c.redirect(target, 301);
});

export const movedFile = (path: string): string | null =>
  Object.hasOwn(movedFiles, path) ? (movedFiles[path] ?? null) : null;
