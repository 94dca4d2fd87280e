import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./api-context.ts";

/** More than any form, call or notice needs, and little enough to be read whole by many requests at once. */
export const mostBodyBytes = 2 * 2 ** 20;

const limit = bodyLimit({
  maxSize: mostBodyBytes,
  onError: (c) => c.json({ error: "This is more than we take at once. Please send less." }, 413),
});

/** Where files come in, part by part: these doors ask who sends them, and count the bytes, before they read any. */
const fileDoors = /^\/api\/(uploads\/[^/]+\/parts\/[^/]+|render-media\/?)$/;

/** Bodies that are read whole have a length. */
export const limitBody = createMiddleware<ApiEnv>((c, next) =>
  c.req.method === "PUT" && fileDoors.test(c.req.path) ? next() : limit(c, next),
);
