import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { licences, renders } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { type TrackRow, makeAnyTrack, makeBrand } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { makeVersion } from "#tests/support/versions.ts";
import { renderKey } from "#worker/domain/services/files/media/keys.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import { findLicencePdf } from "#worker/domain/licensing/renders/media-access.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { listSharedLinks, shareVideo } from "#worker/domain/licensing/renders/shared-videos/share-video.ts";
import { api } from "./api.ts";

const markers = { video: "bytes-of-video", certificate: "bytes-of-certificate" };
const bytesOf = (text: string) => new TextEncoder().encode(text);

const ctx = createTestContext(Date.now());
let brand: Viewer;
let cookie: string;
let track: TrackRow;

beforeAll(async () => {
  brand = await makeBrand(ctx.db, { tokens: 100 });
  cookie = await signInAs(ctx, brand);
  track = await makeAnyTrack(ctx.db);
});

/** A licensed video, a version of it and its certificate, none of them downloaded yet. */
async function makeLicensed() {
  const { renderId, licenceId, licenceNumber } = await makeFinishedRender(ctx, brand, track);
  const version = await makeVersion(ctx, brand, renderId);
  await issueLicence(ctx, licenceId);
  for (const id of [renderId, version.renderId]) await ctx.media.write(renderKey(id, 1), bytesOf(markers.video), "video/mp4");
  const certificate = await findLicencePdf(ctx, brand, licenceId);
  await ctx.media.write(certificate?.key ?? "", bytesOf(markers.certificate), "application/pdf");
  const [render] = await ctx.db.select().from(renders).where(eq(renders.id, renderId));
  const names = [renderId, version.renderId, licenceId, licenceNumber];
  return { renderId, licenceId, names: [...names, render?.uploadId ?? "", render?.preparationId ?? ""] };
}

async function isDownloaded(licenceId: string): Promise<boolean> {
  const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, licenceId));
  return licence?.downloadedAt !== null;
}

async function isDelivered(path: string): Promise<boolean> {
  const body = new TextDecoder("latin1").decode(await (await request(path, { cookie })).arrayBuffer());
  return Object.values(markers).some((marker) => body.includes(marker));
}

test("every route that serves a video or certificate counts as the download", async () => {
  const routes = api.routes.filter(({ method, path }) => method === "GET" && path !== "/api/health");
  const delivering = new Set<string>();
  let licensed = await makeLicensed();
  for (const route of new Set(routes.map(({ path }) => path))) {
    for (const name of route.includes(":") ? licensed.names : [""]) {
      if (!(await isDelivered(route.replaceAll(/:\w+/g, name)))) continue;
      expect([route, await isDownloaded(licensed.licenceId)]).toEqual([route, true]);
      delivering.add(route);
      licensed = await makeLicensed();
      break;
    }
    // A response without the file must not count as a download.
    expect([route, await isDownloaded(licensed.licenceId)]).toEqual([route, false]);
  }
  expect([...delivering].toSorted()).toEqual([
    "/account/export.zip",
    "/media/batches/:ids",
    "/media/licences/:id",
    "/media/licences/:id/bundle",
    "/media/renders/:id",
  ]);
});

test("playing a version or a shared video counts as the download", async () => {
  const [played, shared] = [await makeLicensed(), await makeLicensed()];
  const [, versionId] = played.names;
  expect(await isDelivered(`/media/renders/${versionId}`)).toBe(true);
  await shareVideo(ctx, brand, { id: crypto.randomUUID(), renderId: shared.renderId, days: 7 });
  const [link] = await listSharedLinks(ctx, brand, shared.renderId);
  expect(await isDelivered(`/media/shared/${link?.token}/video`)).toBe(true);
  for (const { renderId } of [played, shared])
    expect(await undoRender(ctx, brand, renderId)).toEqual({ ok: false, refusal: "downloaded" });
});

test("an undone render is not served", async () => {
  const { renderId } = await makeLicensed();
  expect(await undoRender(ctx, brand, renderId)).toEqual({ ok: true });
  expect(await isDelivered(`/media/renders/${renderId}`)).toBe(false);
});
