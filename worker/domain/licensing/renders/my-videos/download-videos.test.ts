import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { licences, renders } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand } from "#tests/support/factories.ts";
import { makeFinishedRender, makePendingRender } from "#tests/support/finished-render.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { describeVideo } from "#worker/domain/licensing/renders/campaigns/describe-videos.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import { getRenderState } from "#worker/domain/licensing/renders/queries.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { checkDownload, nameFiles } from "./download-videos.ts";
import { maxBytesAtOnce } from "./my-videos.contract.ts";

const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db));
const other = forEachTest(() => makeBrand(ctx.db));
const track = forEachTest(() => makeAnyTrack(ctx.db));

async function finish(viewer = brand) {
  const finished = await makeFinishedRender(ctx, viewer, track);
  await issueLicence(ctx, finished.licenceId);
  ctx.wait(1);
  return finished;
}
const ask = async (ids: readonly string[], method = "GET") =>
  request(`/media/batches/${ids.join(",")}`, { method, cookie: await signInAs(ctx, brand) });
const undoUntil = async (id: string) => (await getRenderState(ctx, brand, id))?.undoUntil;
const downloadedAt = async (id: string) => {
  const [licence] = await ctx.db.select().from(licences).where(eq(licences.renderId, id));
  return licence?.downloadedAt;
};

describe("packVideos", () => {
  test("adds the stored certificates", async () => {
    const [first, second] = [await finish(), await finish()];
    await describeVideo(ctx, brand, { id: first.renderId, name: "Launch / film", campaignId: null });
    const answer = await ask([first.renderId, second.renderId]);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="cuesheet-videos\.zip"/);
    const files = readZip(new Uint8Array(await answer.arrayBuffer()));
    expect([...files.keys()].toSorted()).toEqual(
      [
        `licences/${first.licenceNumber}.pdf`,
        `licences/${second.licenceNumber}.pdf`,
        `videos/Launch _ film - ${first.licenceNumber}.mp4`,
        `videos/clip - ${second.licenceNumber}.mp4`,
      ].toSorted(),
    );
    expect(files.get(`videos/clip - ${second.licenceNumber}.mp4`)).toEqual(new Uint8Array(16));
    const pdf = files.get(`licences/${first.licenceNumber}.pdf`);
    expect(new TextDecoder().decode(pdf?.subarray(0, 5))).toBe("%PDF-");
  });

  test("ends the undo period of these videos only", async () => {
    const [first, second] = [await finish(), await finish()];
    expect(await undoUntil(first.renderId)).toBeGreaterThan(0);
    await ask([first.renderId], "HEAD");
    expect(await downloadedAt(first.renderId)).toBeNull();
    await ask([first.renderId]);
    const at = await downloadedAt(first.renderId);
    expect(at).toBeGreaterThan(0);
    expect(await undoUntil(first.renderId)).toBeNull();
    expect(await undoRender(ctx, brand, first.renderId)).toEqual({ ok: false, refusal: "downloaded" });
    expect(await downloadedAt(second.renderId)).toBeNull();
    ctx.wait(1000);
    await ask([first.renderId, second.renderId]);
    expect(await downloadedAt(first.renderId)).toBe(at);
    expect(await downloadedAt(second.renderId)).toBeGreaterThan(0);
  });

  test("takes the viewer's own finished videos, not revoked ones", async () => {
    const [kept, undone, theirs] = [await finish(), await finish(), await finish(other)];
    await undoRender(ctx, brand, undone.renderId);
    const pending = await makePendingRender(ctx, brand, track);
    const all = [kept, undone, theirs].map(({ renderId }) => renderId);
    const files = readZip(new Uint8Array(await (await ask([...all, pending])).arrayBuffer()));
    expect(files.size).toBe(2);
    expect(await downloadedAt(theirs.renderId)).toBeNull();
    for (const ids of [[undone.renderId], [theirs.renderId], [pending], ["nonsense"], Array(51).fill(kept.renderId)])
      expect((await ask(ids)).status).toBe(404);
  });

  test("refuses more than one request can send, and records nothing", async () => {
    const [first, second] = [await finish(), await finish()];
    const half = Math.ceil(maxBytesAtOnce / 2) + 1;
    for (const { renderId } of [first, second])
      await ctx.db.update(renders).set({ bytes: half }).where(eq(renders.id, renderId));
    const ids = [first.renderId, second.renderId];
    expect(await checkDownload(ctx, brand, ids)).toEqual({ ok: false, refusal: "too-large" });
    expect((await ask(ids)).status).toBe(413);
    expect(await downloadedAt(first.renderId)).toBeNull();
    expect(await checkDownload(ctx, brand, [first.renderId])).toEqual({ ok: true, ids: [first.renderId] });
  });

  test("names videos whose file is missing", async () => {
    const { renderId, licenceNumber } = await finish();
    await ctx.db.update(renders).set({ outputKey: "renders/gone" }).where(eq(renders.id, renderId));
    const files = readZip(new Uint8Array(await (await ask([renderId])).arrayBuffer()));
    expect([...files.keys()]).toEqual([`licences/${licenceNumber}.pdf`, "missing.txt"]);
    expect(new TextDecoder().decode(files.get("missing.txt"))).toContain(`clip - ${licenceNumber}.mp4`);
  });
});

test("makes file names unique and valid on every system", () => {
  const video = { number: "CUE-1", certificateKey: "pdf" };
  const names = ["Film.MOV", "film", "../a:b", "...", "x".repeat(150)];
  const files = nameFiles(names.map((name, index) => ({ ...video, key: `k${index}`, name })));
  expect([...files]).toEqual([
    ["videos/Film - CUE-1.mp4", "k0"],
    ["licences/CUE-1.pdf", "pdf"],
    ["videos/film - CUE-1 (2).mp4", "k1"],
    ["videos/_a_b - CUE-1.mp4", "k2"],
    ["videos/video - CUE-1.mp4", "k3"],
    [`videos/${"x".repeat(100)} - CUE-1.mp4`, "k4"],
  ]);
});
