import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { licences, tracks } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand, makeCompletedRender, makeLabel, makeTrack, makeUser } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { coverKey } from "#worker/domain/services/files/media/keys.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import { findVideo } from "#worker/domain/licensing/renders/media-access.ts";
import { appendEntries, signHead } from "#worker/domain/licensing/licences/transparency-log/append-entries.ts";
import { parseRange } from "#worker/platform/respond-with-range.ts";

const ctx = createTestContext(Date.now());
let cookie: string;
let trackId: string;
let renderId: string;
const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251);

beforeAll(async () => {
  const brand = await makeBrand(ctx.db);
  cookie = await signInAs(ctx, brand);
  const track = await makeAnyTrack(ctx.db);
  trackId = track.id;
  await ctx.db
    .update(tracks)
    .set({ coverKey: coverKey(trackId, 640) })
    .where(eq(tracks.id, trackId));
  await ctx.media.write(track.previewKey ?? "", bytes, "audio/mp4");
  await ctx.media.write(track.masterKey ?? "", bytes.toReversed(), "audio/flac");
  await ctx.media.write(coverKey(trackId, 176), bytes, "image/webp");
  const render = await makeCompletedRender(ctx, brand, track);
  renderId = render.id;
  await ctx.media.write(render.outputKey ?? "", bytes, "video/mp4");
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") => request(path, { cookie, headers, method });

describe("preview", () => {
  const path = () => `/media/previews/${trackId}`;

  test("is served whole, in ranges and for HEAD", async () => {
    const whole = await ask(path());
    expect([whole.status, whole.headers.get("content-length")]).toEqual([200, "1000"]);
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes);
    const middle = await ask(path(), { range: "bytes=100-199" });
    expect([middle.status, middle.headers.get("content-range")]).toEqual([206, "bytes 100-199/1000"]);
    expect(new Uint8Array(await middle.arrayBuffer())).toEqual(bytes.subarray(100, 200));
    const end = await ask(path(), { range: "bytes=-10" });
    expect(new Uint8Array(await end.arrayBuffer())).toEqual(bytes.subarray(990));
    const head = await ask(path(), {}, "HEAD");
    expect([head.status, head.headers.get("accept-ranges")]).toEqual([200, "bytes"]);
  });

  test("returns 416 with its length for a range beyond the end", async () => {
    const answer = await ask(path(), { range: "bytes=1000-" });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([416, "bytes */1000"]);
  });

  test("honours If-None-Match and If-Range", async () => {
    const etag = (await ask(path(), {}, "HEAD")).headers.get("etag") ?? "";
    expect((await ask(path(), { "if-none-match": etag })).status).toBe(304);
    expect((await ask(path(), { range: "bytes=0-9", "if-range": '"old"' })).status).toBe(200);
    expect((await ask(path(), { range: "bytes=0-9", "if-range": etag })).status).toBe(206);
  });

  test("requires an approved account", async () => {
    expect((await request(path())).status).toBe(401);
    const pending = await signInAs(ctx, await makeUser(ctx.db, { approval: "pending" }));
    expect((await request(path(), { cookie: pending })).status).toBe(403);
  });
});

describe("masters", () => {
  test.each([
    "/media/masters/ID",
    "/media/previews/../masters/ID",
    "/media/covers/ID?size=flac",
    "/api/render-media?key=masters/1.flac",
  ])("are unreachable at %s", async (path) => {
    const answer = await ask(path.replace("ID", trackId));
    expect([403, 404]).toContain(answer.status);
  });
});

describe("finished video", () => {
  test("plays in ranges and downloads as an attachment", async () => {
    const part = await ask(`/media/renders/${renderId}`, { range: "bytes=0-0" });
    expect([part.status, part.headers.get("content-type")]).toEqual([206, "video/mp4"]);
    const saved = await ask(`/media/renders/${renderId}?download=1`);
    expect(saved.headers.get("content-disposition")).toContain("attachment");
  });

  test("answers alike for another brand's video and a missing one", async () => {
    const other = await signInAs(ctx, await makeBrand(ctx.db));
    const theirs = await request(`/media/renders/${renderId}`, { cookie: other });
    const none = await request(`/media/renders/${crypto.randomUUID()}`, { cookie: other });
    expect([theirs.status, await theirs.text()]).toEqual([none.status, await none.text()]);
  });

  test.each(["", "?download=1"])("counts as downloaded only when sent (query “%s”)", async (query) => {
    const brand = await makeBrand(ctx.db, { tokens: 20 });
    const own = await signInAs(ctx, brand);
    const track = await makeAnyTrack(ctx.db);
    const finished = await makeFinishedRender(ctx, brand, track);
    const key = (await findVideo(ctx, brand, finished.renderId))?.key ?? "";
    const get = async (headers: Record<string, string> = {}, method = "GET") => {
      const path = `/media/renders/${finished.renderId}${query}`;
      const answer = await request(path, { cookie: own, headers, method });
      await answer.arrayBuffer();
      const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, finished.licenceId));
      return [answer.status, licence?.downloadedAt !== null];
    };
    await ctx.media.remove([key]);
    expect(await get()).toEqual([404, false]);
    await ctx.media.write(key, bytes, "video/mp4");
    expect(await get({ range: "bytes=9999999-" })).toEqual([416, false]);
    expect(await get({}, "HEAD")).toEqual([200, false]);
    expect(await get()).toEqual([200, true]);
  });

  test("is never fetched from a URL in the request", async () => {
    expect((await ask(`/media/renders/${renderId}?u=https://evil.example/x.mp4`)).status).toBe(200);
    expect((await ask("/media/renders/x?u=https://evil.example/x.mp4")).status).toBe(404);
  });
});

test.each([
  [null, "whole"],
  ["bytes=0-", { offset: 0, length: 10 }],
  ["bytes=5-100", { offset: 5, length: 5 }],
  ["bytes=-3", { offset: 7, length: 3 }],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=5-2", "whole"],
  ["bytes=0-1,3-4", "whole"],
  ["items=0-1", "whole"],
])("parseRange reads %s of ten bytes as %o", (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected);
});

describe("cover of a track on sale", () => {
  test("is public and cacheable, and gone once the track is off sale", async () => {
    const path = `/media/showcase/${trackId}`;
    const answer = await request(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(answer.headers.get("cache-control")).toMatch(/^public, max-age=300/);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, trackId));
    expect((await request(path)).status).toBe(404);
    expect((await request("/media/showcase/nothing")).status).toBe(404);
    await ctx.db.update(tracks).set({ isActive: true }).where(eq(tracks.id, trackId));
  });
});

describe("cover of a track off sale", () => {
  test("is served to a brand that licensed it", async () => {
    const brand = await makeBrand(ctx.db, { tokens: 20 });
    const licensed = await makeAnyTrack(ctx.db, { coverKey: "c" });
    const key = coverKey(licensed.id, 640);
    await ctx.db.update(tracks).set({ coverKey: key }).where(eq(tracks.id, licensed.id));
    await ctx.media.write(coverKey(licensed.id, 176), bytes, "image/webp");
    await makeFinishedRender(ctx, brand, licensed);
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, licensed.id));
    const statusFor = async (viewer: Parameters<typeof signInAs>[1]) =>
      (await request(`/media/covers/${licensed.id}?size=176`, { cookie: await signInAs(ctx, viewer) })).status;
    expect([await statusFor(brand), await statusFor(await makeBrand(ctx.db))]).toEqual([200, 404]);
  });

  test("is served to its label and super users only", async () => {
    const label = await makeLabel(ctx.db);
    const draft = await makeTrack(ctx.db, label.labelId, { isActive: false, status: "draft" });
    const held = await makeTrack(ctx.db, label.labelId, { isActive: false, status: "unavailable" });
    const statusFor = async (track: { id: string }, as: string) =>
      (await request(`/media/covers/${track.id}?size=176`, { cookie: as })).status;
    const owner = await signInAs(ctx, label);
    const superUser = await signInAs(ctx, await makeUser(ctx.db, { roles: ["super_user"] }));
    const otherLabel = await signInAs(ctx, await makeLabel(ctx.db));
    for (const track of [draft, held]) {
      const key = coverKey(track.id, 640);
      await ctx.db.update(tracks).set({ coverKey: key }).where(eq(tracks.id, track.id));
      await ctx.media.write(coverKey(track.id, 176), bytes, "image/webp");
      expect(await statusFor(track, owner)).toBe(200);
      expect(await statusFor(track, superUser)).toBe(200);
      expect(await statusFor(track, cookie)).toBe(404);
      expect(await statusFor(track, otherLabel)).toBe(404);
    }
  });
});

describe("certificate", () => {
  test("counts as downloaded only when sent", async () => {
    const brand = await makeBrand(ctx.db, { tokens: 20 });
    const own = await signInAs(ctx, brand);
    const track = await makeAnyTrack(ctx.db);
    const { licenceId } = await makeFinishedRender(ctx, brand, track);
    const get = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
      const answer = await request(`/media/licences/${licenceId}${path}`, { cookie: own, headers, method });
      await answer.arrayBuffer();
      const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, licenceId));
      return [answer.status, licence?.downloadedAt !== null];
    };
    expect(await get("")).toEqual([404, false]);
    await issueLicence(ctx, licenceId);
    expect(await get("?issue=7")).toEqual([404, false]);
    expect(await get("", { range: "bytes=9999999-" })).toEqual([416, false]);
    expect(await get("", {}, "HEAD")).toEqual([200, false]);
    const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, licenceId));
    const pdf = await ctx.media.readWhole(licence?.pdfKey ?? "");
    await ctx.media.remove([licence?.pdfKey ?? ""]);
    for (const path of ["", "/bundle"]) expect(await get(path)).toEqual([404, false]);
    await ctx.media.write(licence?.pdfKey ?? "", pdf ?? bytes, "application/pdf");
    expect(await get("")).toEqual([200, true]);
  });

  test("is not counted as downloaded by HEAD of its bundle", async () => {
    const brand = await makeBrand(ctx.db, { tokens: 20 });
    const own = await signInAs(ctx, brand);
    const track = await makeAnyTrack(ctx.db);
    const { licenceId } = await makeFinishedRender(ctx, brand, track);
    await issueLicence(ctx, licenceId);
    await appendEntries(ctx);
    await signHead(ctx);
    const answer = await request(`/media/licences/${licenceId}/bundle`, { cookie: own, method: "HEAD" });
    const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, licenceId));
    expect([answer.status, licence?.downloadedAt]).toEqual([200, null]);
  });
});
