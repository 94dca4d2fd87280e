import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./api-context.ts";

const fieldsOnly = /^application\/x-www-form-urlencoded/i;
const inParts = /^multipart\/form-data;.*boundary=./i;

/** A page takes whole forms and nothing else: what is none is the sender's mistake, not a fault of ours. */
export const requireForm = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.method !== "POST") return next();
  const type = c.req.header("content-type") ?? "";
  if (fieldsOnly.test(type)) return next();
  if (!inParts.test(type)) return c.text("A page takes forms only.", 415);
  return (await isWhole(c.req.raw)) ? next() : c.text("This form did not arrive whole.", 400);
});

/** A multipart body without its boundaries is refused by whoever reads it; better here once than in every action. */
async function isWhole(request: Pick<Request, "clone">): Promise<boolean> {
  try {
    await request.clone().formData();
    return true;
  } catch {
    return false;
  }
}
