import { eq, and } from "drizzle-orm";
import { renders, uploads, purchases } from "#drizzle/schema/index.ts";
import { demoId } from "../declarations.ts";
import type { FilmMaker } from "./films.ts";
import type { History } from "./open-history.ts";
import { brandViewer } from "./people.ts";
import { type Campaign, getCatalogueTrack, historyTracks, type Purchase } from "./plan.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { uploadKey } from "#worker/domain/services/files/media/keys.ts";
import { readOffer } from "#worker/domain/catalogue/tracks/offers.ts";
import { countPlay } from "#worker/domain/catalogue/playback/count-play.ts";
import { startRender } from "#worker/domain/licensing/renders/start-render.ts";
import { buyDemoTokens } from "#scripts/demo/accounts.ts";
import { applyDispute } from "#worker/domain/money/refunds/disputes/apply-dispute.ts";

/** A brand uploads a video, listens to tracks, and renders it with every track of the campaign. */
export async function runCampaign(history: History, films: FilmMaker, campaign: Campaign): Promise<void> {
  const viewer = brandViewer(campaign.brand);
  const uploadId = await bringVideo(history, films, viewer, campaign);
  await listen(history, viewer, campaign);
  for (const place of campaign.tracks) {
    await sync(history, viewer, { uploadId, place, id: demoId(`render:${campaign.filename}:${place}`) });
  }
}

/** Plays the campaign's tracks, and their neighbours in the catalogue. */
async function listen({ ctx }: History, viewer: Viewer, { tracks }: Campaign): Promise<void> {
  const heard = new Set(tracks.flatMap((place) => [place, (place + 1) % historyTracks]));
  for (const place of heard) {
    const { id } = await getCatalogueTrack(ctx, place);
    await countPlay(ctx, viewer, id);
  }
}

async function sync(
  history: History,
  viewer: Viewer,
  { id, uploadId, place }: { id: string; uploadId: string; place: number },
): Promise<void> {
  const { ctx } = history;
  const track = await getCatalogueTrack(ctx, place);
  const outcome = await startRender(ctx, viewer, {
    id,
    uploadId,
    trackId: track.id,
    startAtSeconds: 0,
    volumePercent: 80,
    hasOverlay: "off",
    confirmsExclusions: "on",
    scope: "social",
    shownPriceTokens: track.priceTokens,
    shownOffer: (await readOffer(ctx, track.id, "social"))?.offer ?? "",
  });
  if (!outcome.ok) throw new Error(`A render of ${viewer.email} was refused: ${outcome.refusal}`);
  await history.settle();
  const stage = await readStage(history, id);
  if (stage !== "completed") throw new Error(`Render ${id} is ${stage}`);
}

async function readStage({ ctx }: History, id: string): Promise<string | undefined> {
  const [row] = await ctx.db.select({ status: renders.status }).from(renders).where(eq(renders.id, id));
  return row?.status;
}

/** The row and the file that an upload leaves behind. */
async function bringVideo({ ctx }: History, films: FilmMaker, viewer: Viewer, { film, filename }: Campaign): Promise<string> {
  const id = demoId(`upload:${filename}`);
  const mediaKey = uploadKey(viewer.id, id);
  const { video } = await films.picture(film);
  await ctx.media.write(mediaKey, video, "video/mp4");
  const now = ctx.clock.now();
  await ctx.db.insert(uploads).values({
    id,
    userId: viewer.id,
    filename,
    contentType: "video/mp4",
    sizeBytes: video.byteLength,
    partBytes: video.byteLength,
    mediaKey,
    multipartId: "demo",
    status: "uploaded",
    createdAt: now,
    touchedAt: now,
    completedAt: now,
  });
  return id;
}

/** Buys tokens by card at the current time of the history. */
export async function buy(history: History, { brand, tokens }: Purchase): Promise<void> {
  const { ctx, standIn } = history;
  await buyDemoTokens(ctx, standIn, { brand: brandViewer(brand), tokens });
  await history.settle();
}

/** A brand's bank disputes that payment, and the product handles the webhook. */
export async function dispute(history: History, brand: Purchase["brand"], boughtAt: number): Promise<void> {
  const { ctx } = history;
  const [purchase] = await ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, brandViewer(brand).id), eq(purchases.createdAt, boughtAt)));
  if (!purchase?.chargeId) throw new Error(`${brand} bought nothing then that could be disputed`);
  await history.control(`charges/${purchase.chargeId}/dispute`);
  const { disputes } = await history.standIn.readState();
  const standInDispute = Object.values(disputes).find(({ charge }) => charge === purchase.chargeId);
  if (!standInDispute) throw new Error(`The payment provider knows of no dispute of ${brand}`);
  await applyDispute(ctx, standInDispute.id, []);
  await history.settle();
}
