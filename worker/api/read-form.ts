import { createMiddleware } from "hono/factory";
import type { ApiEnv } from "./api-context.ts";

/** More than any form of ours has. */
export const maxFields = 100;

const fieldsOnly = /^application\/x-www-form-urlencoded/i;
const inParts = /^multipart\/form-data;.*boundary=./i;
/** What forms of ours call their fields. Dots and brackets would be read as paths, and an index as the length of a list. */
const plainName = /^[A-Za-z_][\w-]{0,63}$/;
const ampersand = 0x26;

/**
 * The one way from a request to a form: read once, counted before it is parsed, and handed on with the request's context.
 * A page takes whole forms of a few plainly named fields and nothing else; what is none is the sender's mistake.
 */
export const readForm = createMiddleware<ApiEnv>(async (c, next) => {
  c.set("form", null);
  const { method } = c.req;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return next();
  if (method !== "POST") return c.text("Pages accept only GET and POST.", 405, { allow: "GET, HEAD, POST" });
  const type = c.req.header("content-type") ?? "";
  if (!fieldsOnly.test(type) && !inParts.test(type))
    return c.text("Pages accept only form submissions.", 415);
  const body = await c.req.arrayBuffer();
  if (countFields(new Uint8Array(body), type) > maxFields)
    return c.text(`A form can have at most ${maxFields} fields.`, 400);
  const form = await parse(body, type);
  if (!form) return c.text("This form didn’t arrive complete. Please send it again.", 400);
  if (![...form].every(([name, value]) => plainName.test(name) && typeof value === "string"))
    return c.text("This form has unknown fields.", 400);
  c.set("form", form);
  return next();
});

/** Without parsing: to make a hundred thousand fields takes longer than to count them. */
function countFields(body: Uint8Array, type: string): number {
  if (inParts.test(type)) {
    const heads = new TextDecoder("latin1").decode(body).match(/content-disposition/gi);
    return heads?.length ?? 0;
  }
  let count = 1;
  for (const byte of body) if (byte === ampersand) count += 1;
  return count;
}

/** A multipart body without its boundaries is refused by whoever reads it. */
async function parse(body: ArrayBuffer, type: string): Promise<FormData | null> {
  try {
    return await new Response(body, { headers: { "content-type": type } }).formData();
  } catch {
    return null;
  }
}
