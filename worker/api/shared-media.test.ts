import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { request } from "#tests/support/http.ts";
import { posterKey } from "#worker/domain/services/files/media/keys.ts";
import { closeLink, listSharedLinks, shareVideo } from "#worker/domain/licensing/renders/shared-videos/share-video.ts";

const ctx = createTestContext(Date.now());
let brand: Awaited<ReturnType<typeof makeBrand>>;
let renderId: string;

beforeAll(async () => {
  brand = await makeBrand(ctx.db, { tokens: 10 });
  const track = await makeAnyTrack(ctx.db, { priceTokens: 2 });
  ({ renderId } = await makeFinishedRender(ctx, brand, track));
  const key = posterKey(renderId, 1);
  await env.MEDIA.put(key, "a picture");
  await ctx.db.$client.prepare("UPDATE renders SET poster_key = ? WHERE id = ?").bind(key, renderId).run();
});

async function share(isDownloadable?: "on") {
  const id = crypto.randomUUID();
  await shareVideo(ctx, brand, { id, renderId, days: 7, ...(isDownloadable && { isDownloadable }) });
  const links = await listSharedLinks(ctx, brand, renderId);
  return { id, token: links.find((link) => link.id === id)?.token ?? "" };
}

test("a shared video plays in ranges and is revalidated each time", async () => {
  const { token } = await share();
  const part = await request(`/media/shared/${token}/video`, { headers: { range: "bytes=4-7" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe("bytes 4-7/16");
  expect(part.headers.get("cache-control")).toBe("private, no-cache");
  expect(part.headers.get("x-robots-tag")).toBe("noindex");
});

test("a shared video downloads only when its owner allows it", async () => {
  const [watched, saved] = [await share(), await share("on")];
  expect((await request(`/media/shared/${watched.token}/video?download`)).status).toBe(404);
  const file = await request(`/media/shared/${saved.token}/video?download`);
  expect(file.headers.get("content-disposition")).toMatch(/^attachment;.*\.mp4/);
  const picture = await request(`/media/shared/${saved.token}/poster?download`);
  expect(picture.headers.get("content-disposition")).toMatch(/^attachment;.*\.jpg/);
});

test("a revoked or wrong link returns 404", async () => {
  const { id, token } = await share();
  await closeLink(ctx, brand, { id });
  for (const each of [token, "a".repeat(43), "none"])
    for (const part of ["video", "poster"]) expect((await request(`/media/shared/${each}/${part}`)).status).toBe(404);
});
