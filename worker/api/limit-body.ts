import { sentSound } from "#render-service/prints/sent-sound.contract.ts";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { uploadPartBytes } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import type { ApiEnv } from "./api-context.ts";

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
