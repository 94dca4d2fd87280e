import { eq } from "drizzle-orm";
import { licences, tracks } from "#drizzle/schema/index.ts";
import { coverKey } from "#worker/domain/base/media/keys.ts";
import { makeReview, makeSharedVideo } from "#tests/support/reviews.ts";
import { heartTrack } from "#worker/domain/catalogue/shortlists/heart-track.ts";
import { proposeAdjustment } from "#worker/domain/office/adjustments/propose-adjustment.ts";
import { reportProblem } from "#worker/domain/office/problems/report-problem.ts";
import { issueLicence } from "#worker/domain/sync/licences/issue-licence.ts";
import type { TestContext } from "./app-context.ts";
import { asViewer, makeBrand, makeUpload, makeUser, showOffer } from "./factories.ts";
import { signInAs } from "./http.ts";
import { makePendingIngest } from "./ingests.ts";
import { makeTrade } from "./trade.ts";
import { startPreparation } from "./uploads.ts";

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** Somebody of each kind, with one of everything that has a page. */
export async function makeWorld(ctx: TestContext) {
  const admin = asViewer(await makeUser(ctx.db, { roles: ["super_user", "brand"] }));
  const trade = await makeTrade(ctx, admin);
  await issueLicence(ctx, trade.licenceId);
  const problemId = crypto.randomUUID();
  const problem = { renderId: trade.renderId, kind: "technical-fault", details: "It stutters." } as const;
  await reportProblem(ctx, trade.brand, { ...problem, id: problemId });
  const hearted = await heartTrack(ctx, trade.brand, { trackId: trade.track.id });
  const adjustmentId = crypto.randomUUID();
  const accountId = `usd:label:${trade.label.labelId}`;
  await proposeAdjustment(ctx, admin, { adjustmentId, accountId, amount: 100, reason: "To be looked at" });
  const cover = coverKey(trade.track.id, 640);
  await ctx.media.write(trade.track.previewKey ?? "", new Uint8Array(8), "audio/mp4");
  await ctx.media.write(cover, new Uint8Array(8), "image/webp");
  await ctx.db.update(tracks).set({ coverKey: cover }).where(eq(tracks.id, trade.track.id));
  const upload = await makeUpload(ctx, trade.brand);
  const preparation = await startPreparation(ctx, upload);
  const { id: videoId } = await makeSharedVideo(ctx, trade.brand);
  const review = await makeReview(ctx, trade.brand, { videoId, trackId: [trade.track.id] });
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
  const cookieOf = (user: { id: string }) => signInAs(ctx, user);
  return {
    ...trade,
    admin,
    problemId,
    review,
    shortlistId: hearted.ok ? hearted.id : "",
    adjustmentId,
    accountId,
    upload,
    preparation,
    ingest,
    applicant,
    render,
    number: licence?.number ?? "",
    buyerCookie: await cookieOf(buyer),
    applicantCookie: await cookieOf(applicant),
    newcomerCookie: await cookieOf(newcomer),
  };
}
