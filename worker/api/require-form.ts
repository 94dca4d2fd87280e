import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./api-context.ts";

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data;.*boundary=.)/i;

/** A page takes forms and nothing else: what is none is the sender's mistake, not a fault of ours. */
export const requireForm = createMiddleware<ApiEnv>((c, next) => {
  const isForm = c.req.method !== "POST" || formTypes.test(c.req.header("content-type") ?? "");
  return isForm ? next() : Promise.resolve(c.text("A page takes forms only.", 415));
});
