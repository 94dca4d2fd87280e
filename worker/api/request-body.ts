import { sentSound } from "#render-service/prints/sent-sound.contract.ts";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { uploadPartBytes } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import type { ApiEnv } from "./access.ts";

/** More than any form, call or webhook event needs, and little enough to be read whole by many requests at once. */
export const maxBodyBytes = 2 * 2 ** 20;

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => c.json({ error: "This request is too large. Please send less at a time." }, 413),
  });
const limit = limitTo(maxBodyBytes);
/** A minute of sound. */
const limitSound = limitTo(sentSound.bytes);

/** Where files come in, part by part: these doors ask who sends them, and count the bytes, before they read any. */
const fileDoors = /^\/api\/(uploads\/[^/]+\/parts\/[^/]+|render-media\/?)$/;

/** Where a minute of sound comes in, and is refused before it is read by whoever has sent too many. */
const soundDoor = "/api/copies/sound";

/** Bodies that are read whole have a length. */
export const limitBody = createMiddleware<ApiEnv>(async (c, next) => {
  const isSound = c.req.path === soundDoor;
  if (!isSound && (c.req.method !== "PUT" || !fileDoors.test(c.req.path))) return limit(c, next);
  const refused = isSound ? await limitSound(c, next) : await next();
  if (refused instanceof Response) c.res = refused;
  if (c.res.status >= 400) await readRest(c.req.raw);
  return undefined;
});

/**
 * An answer that comes before the body has been read is followed by a reset, and a browser that is still sending then
 * sees a lost connection instead of the answer. So what is left is read first, of one part at most.
 */
async function readRest({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  try {
    for (let left = uploadPartBytes; left > 0;) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.byteLength;
    }
    await reader.cancel();
  } catch {
    // Whoever was sending has gone, or what took the body has broken it off: nobody is there to be answered.
  }
}

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
  // A multipart body without its boundaries is refused by whoever reads it.
  const asSent = new Response(body, { headers: { "content-type": type } });
  const form = await asSent.formData().catch(() => null);
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
