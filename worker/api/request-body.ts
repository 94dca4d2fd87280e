import { sentSound } from "#render-service/prints/sent-sound.contract.ts";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { uploadPartBytes } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import type { ApiEnv } from "./access.ts";

/** More than any form, call or webhook event needs, and small enough for many concurrent requests to hold in memory. */
export const maxBodyBytes = 2 * 2 ** 20;

const limitTo = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: (c) => c.json({ error: "This request is too large. Please send less at a time." }, 413),
  });
const limit = limitTo(maxBodyBytes);
/** Limit for a minute of sound. */
const limitSound = limitTo(sentSound.bytes);

/** Endpoints for file parts: they check the sender and the size before they read the body. */
const fileEndpoints = /^\/api\/(uploads\/[^/]+\/parts\/[^/]+|render-media\/?)$/;

/** Endpoint for a minute of sound, rate limited before the body is read. */
const soundEndpoint = "/api/copies/sound";

/** Limits the size of every body that is read into memory. */
export const limitBody = createMiddleware<ApiEnv>(async (c, next) => {
  const isSound = c.req.path === soundEndpoint;
  if (!isSound && (c.req.method !== "PUT" || !fileEndpoints.test(c.req.path))) return limit(c, next);
  const refused = isSound ? await limitSound(c, next) : await next();
  if (refused instanceof Response) c.res = refused;
  if (c.res.status >= 400) await readRest(c.req.raw);
  return undefined;
});

/**
 * If the response is sent before the body was read, the connection is reset, and a browser that is still sending
 * sees a network error instead of the response. So the rest is read first, at most one part.
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
    // The client has disconnected, or the body's reader has cancelled it: there is no client to answer.
  }
}

/** More than any of our forms has. */
export const maxFields = 100;

const fieldsOnly = /^application\/x-www-form-urlencoded/i;
const inParts = /^multipart\/form-data;.*boundary=./i;
/** Pattern of our forms' field names. Dots and brackets would be parsed as paths, and an index as the length of a list. */
const plainName = /^[A-Za-z_][\w-]{0,63}$/;
const ampersand = 0x26;

/**
 * The only parser of form bodies: reads once, counts the fields before parsing, and stores the form in the request's context.
 * Accepts only complete forms with few, plainly named text fields; anything else is a client error.
 */
export const readForm = createMiddleware<ApiEnv>(async (c, next) => {
  c.set("form", null);
  const { method } = c.req;
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return next();
  if (method !== "POST") return c.text("Pages accept only GET and POST.", 405, { allow: "GET, HEAD, POST" });
  const type = c.req.header("content-type") ?? "";
  if (!fieldsOnly.test(type) && !inParts.test(type)) return c.text("Pages accept only form submissions.", 415);
  const body = await c.req.arrayBuffer();
  if (countFields(new Uint8Array(body), type) > maxFields) return c.text(`A form can have at most ${maxFields} fields.`, 400);
  // A multipart body without its boundaries is refused by the parser.
  const asSent = new Response(body, { headers: { "content-type": type } });
  const form = await asSent.formData().catch(() => null);
  if (!form) return c.text("This form didn’t arrive complete. Please send it again.", 400);
  if (![...form].every(([name, value]) => plainName.test(name) && typeof value === "string"))
    return c.text("This form has unknown fields.", 400);
  c.set("form", form);
  return next();
});

/** Counts without parsing, because creating a hundred thousand fields takes longer. */
function countFields(body: Uint8Array, type: string): number {
  if (inParts.test(type)) {
    const heads = new TextDecoder("latin1").decode(body).match(/content-disposition/gi);
    return heads?.length ?? 0;
  }
  let count = 1;
  for (const byte of body) if (byte === ampersand) count += 1;
  return count;
}
