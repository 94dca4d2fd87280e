import { eq } from "drizzle-orm";
import { licences, tracks } from "#drizzle/schema/index.ts";
import { coverKey } from "#worker/domain/services/files/media/keys.ts";
import { makeOrder } from "#tests/support/orders.ts";
import { readOffers } from "#worker/domain/catalogue/tracks/offers.ts";
import { makeReview, makeSharedVideo } from "#tests/support/reviews.ts";
import { makeClaim } from "#tests/support/claims.ts";
import { makeFinishedComp } from "#tests/support/comps.ts";
import { heartTrack } from "#worker/domain/catalogue/shortlists/heart-track.ts";
import { proposeAdjustment } from "#worker/domain/office/ledger-explorer/adjustments/propose-adjustment.ts";
import { reportProblem } from "#worker/domain/office/moderation/problems/report-problem.ts";
import { AddChannel } from "#worker/domain/licensing/claims/channels/channels.contract.ts";
import { addChannel } from "#worker/domain/licensing/claims/channels/edit-channels.ts";
import { listSharedLinks, shareVideo } from "#worker/domain/licensing/renders/shared-videos/share-video.ts";
import { issueLicence } from "#worker/domain/licensing/licences/issue-licence.ts";
import type { TestContext } from "./app-context.ts";
import { makeBrand, makeSuperUser, makeUpload, makeUser, showOffer } from "./factories.ts";
import { signInAs } from "./http.ts";
import { makePendingIngest } from "./ingests.ts";
import { makeTrade } from "./trade.ts";
import { startPreparation } from "./uploads.ts";

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** Creates one user of each kind and one of everything that has a page. */
export async function makeWorld(ctx: TestContext) {
  const admin = await makeSuperUser(ctx.db, "brand");
  const trade = await makeTrade(ctx, admin);
  await issueLicence(ctx, trade.licenceId);
  const problemId = crypto.randomUUID();
  const problem = { renderId: trade.renderId, kind: "technical-fault", details: "It stutters." } as const;
  await reportProblem(ctx, trade.brand, { ...problem, id: problemId });
  await addChannel(
    ctx,
    trade.brand,
    AddChannel.parse({ id: crypto.randomUUID(), platform: "tiktok", channel: "@northwind", isForAll: "on" }),
  );
  await makeClaim(ctx, trade.brand, trade.renderId);
  const hearted = await heartTrack(ctx, trade.brand, { trackId: trade.track.id });
  const adjustmentId = crypto.randomUUID();
  const accountId = `usd:label:${trade.label.labelId}`;
  await proposeAdjustment(ctx, admin, {
    adjustmentId,
    accountId,
    amount: 100,
    excess: 0,
    reason: "To be looked at",
  });
  const cover = coverKey(trade.track.id, 640);
  await ctx.media.write(trade.track.previewKey ?? "", new Uint8Array(8), "audio/mp4");
  await ctx.media.write(cover, new Uint8Array(8), "image/webp");
  await ctx.db.update(tracks).set({ coverKey: cover }).where(eq(tracks.id, trade.track.id));
  const upload = await makeUpload(ctx, trade.brand);
  const preparation = await startPreparation(ctx, upload);
  const { id: videoId } = await makeSharedVideo(ctx, trade.brand);
  const review = await makeReview(ctx, trade.brand, { videoId, trackId: [trade.track.id] });
  await shareVideo(ctx, trade.brand, { id: crypto.randomUUID(), renderId: trade.renderId, days: 30 });
  const [shared] = await listSharedLinks(ctx, trade.brand, trade.renderId);
  const sharedToken = shared?.token ?? "";
  const compId = await makeFinishedComp(ctx, trade.brand, { videoId, trackId: trade.track.id });
  const ingest = await makePendingIngest(ctx, trade.label);
  const applicant = await makeUser(ctx.db, { approval: "pending" });
  const newcomer = await makeUser(ctx.db, { isComplete: false });
  const buyer = await makeBrand(ctx.db, { tokens: 50 });
  const [licence] = await ctx.db.select().from(licences).where(eq(licences.id, trade.licenceId));
  const render = {
    id: crypto.randomUUID(),
    uploadId: (await makeUpload(ctx, buyer)).id,
    shownPriceTokens: String(trade.track.priceTokens),
    shownOffer: await showOffer(ctx, trade.track.id),
    startAtSeconds: "1",
    volumePercent: "60",
  };
  const { orderId } = await makeOrder(ctx, buyer, trade.track, 2);
  const ordered = (await makeUpload(ctx, buyer)).id;
  const order = {
    intent: "start",
    id: crypto.randomUUID(),
    pair: `${ordered}:${trade.track.id}:0:60`,
    displayed: JSON.stringify({
      trackId: trade.track.id,
      ...(await readOffers(ctx, [trade.track.id])).get(trade.track.id),
    }),
    shownTotalTokens: String(trade.track.priceTokens),
  };
  const cookieOf = (user: { id: string }) => signInAs(ctx, user);
  return {
    ...trade,
    admin,
    problemId,
    review,
    sharedToken,
    compId,
    shortlistId: hearted.ok ? hearted.id : "",
    adjustmentId,
    accountId,
    upload,
    preparation,
    ingest,
    applicant,
    render,
    order,
    orderId,
    number: licence?.number ?? "",
    buyerCookie: await cookieOf(buyer),
    applicantCookie: await cookieOf(applicant),
    newcomerCookie: await cookieOf(newcomer),
  };
}
