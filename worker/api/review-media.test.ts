import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { preparations, tracks } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { makeReview, makeSharedVideo, proxyBytes } from "#tests/support/reviews.ts";
import { coverKey } from "#worker/domain/services/files/media/keys.ts";
import { closeReview } from "#worker/domain/licensing/review-links/edit-reviews.ts";
import { unlockReview } from "#worker/domain/licensing/review-links/open-link.ts";
import { api } from "./api.ts";

const ctx = createTestContext(Date.now());
let brand: Awaited<ReturnType<typeof makeBrand>>;
let video: Awaited<ReturnType<typeof makeSharedVideo>>;
let track: Awaited<ReturnType<typeof makeTrack>>;
let paused: Awaited<ReturnType<typeof makeTrack>>;
/** File content that names the kind of file. */
const written = (what: string) => new TextEncoder().encode(what.padEnd(100, "."));

beforeAll(async () => {
  brand = await makeBrand(ctx.db);
  const { labelId } = await makeLabel(ctx.db);
  [track, paused] = [await makeTrack(ctx.db, labelId), await makeTrack(ctx.db, labelId)];
  await ctx.db
    .update(tracks)
    .set({ coverKey: coverKey(track.id, 640) })
    .where(eq(tracks.id, track.id));
  await ctx.media.write(coverKey(track.id, 176), written("cover"), "image/webp");
  for (const { previewKey, masterKey } of [track, paused]) {
    await ctx.media.write(previewKey ?? "", written("preview"), "audio/mp4");
    await ctx.media.write(masterKey ?? "", written("master"), "audio/flac");
  }
  video = await makeSharedVideo(ctx, brand);
  await ctx.media.write(video.mediaKey, written("original"), "video/mp4");
});

const share = async (password?: string) => {
  const made = await makeReview(ctx, brand, {
    videoId: video.id,
    trackId: [track.id, paused.id],
    ...(password !== undefined && { password }),
  });
  return made;
};
const files = ["picture", "previews/1", "covers/1"];
const ask = (token: string, file: string, init: Parameters<typeof request>[1] = {}) =>
  request(`/media/reviews/${token}/${file}`, init);

describe("review media", () => {
  test("serves the proxy video in ranges, uncached", async () => {
    const { token } = await share();
    const whole = await ask(token, "picture");
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(proxyBytes);
    expect(whole.headers.get("cache-control")).toBe("private, no-store");
    expect(whole.headers.get("x-robots-tag")).toBe("noindex");
    const part = await ask(token, "picture", { headers: { range: "bytes=100-199" } });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe("bytes 100-199/500");
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(proxyBytes.slice(100, 200));
  });

  test("serves each candidate's preview and small cover", async () => {
    const { token } = await share();
    expect(await (await ask(token, "previews/1")).text()).toMatch(/^preview/);
    expect(await (await ask(token, "covers/1")).text()).toMatch(/^cover/);
    for (const position of ["0", "3", "11", "1e0", "01", "-1", track.id])
      expect((await ask(token, `previews/${position}`)).status).toBe(404);
  });

  test("does not play a track taken off sale", async () => {
    const { token } = await share();
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, paused.id));
    expect((await ask(token, "previews/2")).status).toBe(404);
    expect((await ask(token, "previews/1")).status).toBe(200);
    await ctx.db.update(tracks).set({ isActive: true }).where(eq(tracks.id, paused.id));
  });

  test("exposes no master, upload or finished video", async () => {
    const { token } = await share();
    const [{ pictureKey } = { pictureKey: null }] = await ctx.db
      .select()
      .from(preparations)
      .where(eq(preparations.uploadId, video.id));
    await ctx.media.write(pictureKey ?? "", written("finished"), "video/mp4");
    const routes = api.routes.filter(({ path }) => path.startsWith("/media/reviews/:token/"));
    expect(routes.map(({ method }) => method)).toEqual(["GET", "GET", "GET"]);
    for (const { path } of routes)
      for (const position of ["1", "2"]) {
        const address = path.replace(":token", token).replace(":position", position);
        expect(await (await request(address)).text()).not.toMatch(/^(master|original|finished)/);
      }
    const guesses = ["original", "upload", "master/1", "masters/1", video.id, `previews/${track.id}`, "renders/1"];
    for (const guess of guesses) expect([401, 404]).toContain((await ask(token, guess)).status);
  });
});

describe("review link without access", () => {
  const answersOf = async (token: string, cookie?: string) => {
    const init = cookie === undefined ? {} : { cookie };
    const answers = await Promise.all(files.map((file) => ask(token, file, init)));
    return [...new Set(await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`)))];
  };
  const nothing = ['404 {"error":"File not found."}'];

  test("returns 404 for a wrong token and a closed review", async () => {
    const { id, token } = await share();
    expect(await answersOf(`${token.slice(0, -2)}xx`)).toEqual(nothing);
    await closeReview(ctx, brand, { id });
    expect(await answersOf(token)).toEqual(nothing);
    expect(await answersOf(token, await signInAs(ctx, brand))).toEqual(nothing);
  });

  test("plays a locked review only after its password", async () => {
    const { token } = await share("cutting room");
    expect(await answersOf(token)).toEqual(nothing);
    const link = { token, cookieHeader: null, clientAddress: "203.0.113.9" };
    const unlocked = await unlockReview(ctx, link, { password: "cutting room" });
    const cookie = (unlocked.ok && unlocked.cookie?.split(";")[0]) || "";
    expect((await ask(token, "picture", { cookie })).status).toBe(200);
    expect(await answersOf(token, `${cookie}0`)).toEqual(nothing);
  });
});
