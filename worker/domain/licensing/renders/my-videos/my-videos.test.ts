import { beforeAll, describe, expect, test } from "vitest";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { type TrackRow, makeBrand, makeLabel, makeTrack, makeUpload, renderForm } from "#tests/support/factories.ts";
import { finishRender } from "#tests/support/finished-render.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { days } from "#worker/domain/lib/time.ts";
import { failRender } from "#worker/domain/licensing/renders/render-events/end-job.ts";
import { startRender } from "#worker/domain/licensing/renders/start-render.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { listMyVideos } from "./list-videos.ts";
import { MyVideosQuery } from "./my-videos.contract.ts";

const ctx = createTestContext(Date.UTC(2026, 9, 31, 23, 59));
let brand: Viewer;
let other: Viewer;
let rain: TrackRow;
let sun: TrackRow;
let numbers: { first: string; second: string };

const names = async (query: object, viewer = brand) => {
  const { videos, count } = await listMyVideos(ctx, viewer, MyVideosQuery.parse(query));
  expect(count).toBe(videos.length);
  return videos.map(({ uploadFilename }) => uploadFilename);
};

async function start(viewer: Viewer, track: TrackRow, filename: string, scope: "social" | "commercial") {
  const upload = await makeUpload(ctx, viewer, { filename });
  const shown = { scope, shownPriceTokens: scope === "social" ? 2 : 10 };
  const outcome = expectOk(await startRender(ctx, viewer, await renderForm(ctx, track, upload.id, shown)));
  return outcome.renderId;
}

beforeAll(async () => {
  [brand, other] = [await makeBrand(ctx.db, { tokens: 90 }), await makeBrand(ctx.db)];
  const label = await makeLabel(ctx.db);
  rain = await makeTrack(ctx.db, label.labelId, { title: "Rain Machine", artist: "Ada Field" });
  sun = await makeTrack(ctx.db, label.labelId, { title: "Sun", artist: "Björk's Cousin" });
  const first = await finishRender(ctx, await start(brand, rain, "spring launch", "social"));
  await finishRender(ctx, await start(other, rain, "theirs", "social"));
  ctx.wait(days(1));
  const second = await finishRender(ctx, await start(brand, sun, "teaser", "commercial"));
  ctx.wait(1);
  const undone = await finishRender(ctx, await start(brand, sun, "cutdown", "social"));
  await undoRender(ctx, brand, undone.renderId);
  ctx.wait(1);
  await failRender(ctx, await start(brand, rain, "broken", "social"), "timeout");
  ctx.wait(1);
  await start(brand, rain, "new one", "social");
  numbers = { first: first.licenceNumber, second: second.licenceNumber };
});

describe("my videos", () => {
  test("lists and counts the viewer's own, newest first", async () => {
    expect(await names({})).toEqual(["new one", "broken", "cutdown", "teaser", "spring launch"]);
    expect(await names({}, other)).toEqual(["theirs"]);
  });

  test("filters by track, status, scope and month", async () => {
    expect(await names({ track: sun.id })).toEqual(["cutdown", "teaser"]);
    expect(await names({ status: "ready" })).toEqual(["teaser", "spring launch"]);
    expect(await names({ status: "pending" })).toEqual(["new one"]);
    expect(await names({ status: "failed" })).toEqual(["broken"]);
    expect(await names({ status: "revoked" })).toEqual(["cutdown"]);
    expect(await names({ scope: "commercial" })).toEqual(["teaser"]);
    expect(await names({ month: "2026-10" })).toEqual(["spring launch"]);
    expect(await names({ month: "2026-11", track: rain.id })).toEqual(["new one", "broken"]);
    expect(await names({ month: "2025-01" })).toEqual([]);
  });

  test.each([
    ["a track, ignoring case", "rAIN mach", ["new one", "broken", "spring launch"]],
    ["a non-ASCII artist, ignoring case", "BJÖRK", ["cutdown", "teaser"]],
    ["a track typed in full-width letters", "ＲＡＩＮ　ｍａｃｈ", ["new one", "broken", "spring launch"]],
    ["a file by name", "launch", ["spring launch"]],
    ["nothing for a LIKE wildcard", "%", []],
    ["nothing across two fields", "machine ada", []],
  ])("finds %s", async (_what, q, files) => {
    expect(await names({ q })).toEqual(files);
  });

  test("finds by licence number", async () => {
    expect(await names({ q: numbers.first })).toEqual(["spring launch"]);
    expect(await names({ q: numbers.second.toLowerCase(), status: "ready" })).toEqual(["teaser"]);
    expect(await names({ q: numbers.first }, other)).toEqual([]);
  });

  test("finds nothing for a query over 100 characters", async () => {
    expect(await names({ q: "x".repeat(101) })).toEqual([]);
  });

  test("ignores unknown parameters", async () => {
    const query = { status: "sold", scope: "all", month: "2026-13", track: "1 OR 1", after: "x".repeat(500) };
    expect(await names(query)).toHaveLength(5);
    expect(await names({ after: "none" })).toHaveLength(5);
  });

  test("offers present and chosen tracks and months", async () => {
    const offered = async (viewer: Viewer, query: object = {}) =>
      (await listMyVideos(ctx, viewer, MyVideosQuery.parse(query))).offered;
    expect(await offered(brand)).toEqual({
      campaigns: [],
      tracks: [
        { id: rain.id, title: "Rain Machine" },
        { id: sun.id, title: "Sun" },
      ],
      months: ["2026-11", "2026-10"],
    });
    expect((await offered(other, { track: sun.id })).tracks).toEqual([{ id: rain.id, title: "Rain Machine" }]);
    expect((await offered(other, { month: "2026-11" })).months).toEqual(["2026-11", "2026-10"]);
    expect(await offered(await makeBrand(ctx.db))).toEqual({
      tracks: [],
      months: [],
      campaigns: [],
    });
  });
});
