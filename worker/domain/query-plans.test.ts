import { sql } from "drizzle-orm";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { type Statement, createDatabase, runBatch } from "#drizzle/client.ts";
import { connectedAccounts } from "#drizzle/schema/index.ts";
import { makeReview, makeSharedVideo } from "#tests/support/reviews.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeLabel, makeSuperUser, makeTrack } from "#tests/support/factories.ts";
import { fingerprints } from "#tests/fixtures/fingerprints.ts";
import { featuresOf, giveFeatures, gridOf, referenceOf } from "#tests/support/give-features.ts";
import { askForOrder } from "#tests/support/orders.ts";
import { giveSound } from "#tests/support/give-sound.ts";
import { makeClaim } from "#tests/support/claims.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import type { Viewer } from "./lib/viewer.contract.ts";
import { discardOldAttempts } from "./services/jobs/attempts.ts";
import { findToken, discardExpiredTokens } from "./people/accounts/one-time-tokens.ts";
import { getSecurity } from "./people/accounts/own-sessions.ts";
import { startSession } from "#tests/support/start-session.ts";
import { discardExpiredSessions, readViewer } from "./people/accounts/sessions.ts";
import { sendVerificationAgain } from "./people/accounts/verify-email.ts";
import { listUsers } from "./office/moderation/approvals/queries.ts";
import { UsersQuery } from "./office/moderation/approvals/approvals.contract.ts";
import { AuditQuery } from "./services/audit/audit.contract.ts";
import { listAudit } from "./office/moderation/audit-trail/queries.ts";
import { listAdjustments } from "./office/ledger-explorer/adjustments/queries.ts";
import { chainPageSql, sealAudit } from "./services/audit/audit.ts";
import { verifyAudit } from "./services/audit/verify-audit.ts";
import { ImportTracks } from "./catalogue/tracks/bulk-upload/bulk-upload.contract.ts";
import { importTracks, listKnownTracks } from "./catalogue/tracks/bulk-upload/import-tracks.ts";
import { compareTracks, readVotes, voteTrack } from "./catalogue/shortlists/comparisons/compare-tracks.ts";
import { findCover, findPreview } from "./catalogue/library/media-access.ts";
import { findExcerpt } from "./catalogue/playback/cut-excerpt.ts";
import { foldLeftNames, listRenamedLabels } from "./catalogue/tracks/search-index/folded-names.ts";
import { LibraryQuery } from "./catalogue/library/library.contract.ts";
import { searchPlainly } from "./catalogue/library/plain-search.ts";
import { getShowcase, getTrack } from "./catalogue/library/queries.ts";
import { deleteSearch, listSavedSearches, restoreSearch } from "./catalogue/library/saved-searches/save-search.ts";
import { deleteShortlist, restoreShortlist } from "./catalogue/shortlists/edit-shortlists.ts";
import { noteTrack, reorderTrack, transferTrack } from "./catalogue/shortlists/edit-entries.ts";
import { heartTrack, removeTrack, restoreTrack, unheartTrack } from "./catalogue/shortlists/heart-track.ts";
import { getCurrentShortlist, getShortlist, listShortlists } from "./catalogue/shortlists/queries.ts";
import { getBilling, getInvoiceDefaults } from "./money/purchases/billing/billing.ts";
import { getAccountHold, repayDebts } from "./money/refunds/disputes/account-hold.ts";
import { closeDispute } from "./money/refunds/disputes/close-statements.ts";
import { saveReturnContext } from "#worker/domain/licensing/renders/return-context/save-return-context.ts";
import { RenderReturn } from "./money/purchases/return-context/return-context.contract.ts";
import {
  findOrderReturn,
  findRenderReturn,
  findUpgradeReturn,
} from "#worker/domain/licensing/renders/return-context/queries.ts";
import { confirmPurchase } from "#worker/domain/licensing/renders/return-context/purchase-mail.ts";
import { readNeed } from "./licensing/renders/read-need.ts";
import { deletePlaces } from "./office/data-rights/erase-statements.ts";
import { findPaidPurchase, findRefund, findRefundOf } from "./money/refunds/find-refund.ts";
import { openDispute } from "./money/refunds/disputes/open-statements.ts";
import { returnLost } from "./money/refunds/disputes/return-statements.ts";
import { findErasureObstacle, listOwnMedia } from "./office/data-rights/account-erasure.ts";
import { ownRows } from "./office/data-rights/own-rows.ts";
import { attachIngest } from "./catalogue/ingests/attach-ingest.ts";
import { discardUnusedIngests } from "./catalogue/ingests/ingest-keys.ts";
import { needsMaster, readSyncOffer } from "./licensing/renders/read-version-offer.ts";
import { getIngestState } from "./catalogue/ingests/queries.ts";
import { submitNext } from "./licensing/renders/render-events/submit-to-renderer.ts";
import { retryStalledJobs } from "./licensing/renders/render-events/retry-jobs.ts";
import { recordEvent } from "./licensing/renders/render-events/record-event.ts";
import { LabelTracksQuery, trackColumns, trackMoves } from "./catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { deleteTrack, discardTracks, undoRemoval } from "./catalogue/tracks/label-tracks/delete-track.ts";
import { exportTracks } from "./catalogue/tracks/label-tracks/export-tracks.ts";
import { moveTrack } from "./catalogue/tracks/label-tracks/take-off-sale.ts";
import { getLabelTrack, listLabelTracks } from "./catalogue/tracks/label-tracks/queries.ts";
import { moveStatements } from "./catalogue/tracks/label-tracks/transitions.ts";
import { findMatches } from "./catalogue/ingests/fingerprints/find-matches.ts";
import { findCopy, findWithMusic } from "./licensing/proof/copies/find-copy.ts";
import { indexFingerprint, sampleKeys } from "./catalogue/ingests/fingerprints/fingerprint-index.ts";
import { recordMatches } from "./catalogue/ingests/fingerprints/record-matches.ts";
import { readFingerprints } from "./catalogue/ingests/fingerprints/stored-fingerprints.ts";
import { answerQuestion } from "./catalogue/library/similar/answer-question.ts";
import { findSimilar } from "./catalogue/library/similar/find-similar.ts";
import { lookForSnapshot } from "#tests/support/read-snapshot.ts";
import { publishSnapshot } from "./catalogue/library/snapshot/publish-snapshot.ts";
import { publishLikeness } from "./catalogue/library/similar/open-index.ts";
import { attachFeatures, getBeatGrid, storeHeard } from "./catalogue/ingests/sound-features/store-heard.ts";
import {
  describeListening,
  discardOldListenings,
  listenToUndescribed,
} from "./catalogue/ingests/sound-features/listen-again.ts";
import { getStatement } from "#worker/domain/licensing/licences/label-statements/queries.ts";
import { listStatementMonths } from "#worker/domain/licensing/licences/label-statements/statement-months.ts";
import { getAnalytics } from "./licensing/licences/label-analytics/queries.ts";
import { reissueMissingLicences } from "./licensing/licences/issue-licence.ts";
import { getAccount, getTransfer, listPlatformAccounts } from "./office/ledger-explorer/account-views.ts";
import { countWaiting, listAlarms, findInLedger } from "./office/ledger-explorer/overview.ts";
import { fundedBy, getDispute, listDisputes, listDisputesOf } from "./office/ledger-explorer/dispute-views.ts";
import { exportJournal } from "./office/ledger-explorer/export-journal.ts";
import { getLicence } from "./office/ledger-explorer/licence-view.ts";
import { listDraws, listTransfersAbout } from "./office/ledger-explorer/transfer-rows.ts";
import { getPayout, listPayouts, listEntries } from "./office/ledger-explorer/payout-views.ts";
import { getPolicyProposal, listPolicies } from "./office/ledger-explorer/policy-views.ts";
import { getPurchase, listAllPurchases, listRefundsOf } from "./office/ledger-explorer/purchase-views.ts";
import { getCapturedMail, listCapturedMails } from "./services/mail/captured-mails.ts";
import { sendWaitingMail } from "./services/mail/send-mail.ts";
import { flushUnsent } from "./services/jobs/outbox.ts";
import { createConnectedAccount } from "./money/payouts/accounts/create-connected-account.ts";
import { findAccount, findOpening } from "./money/payouts/accounts/queries.ts";
import { resetConnectedAccount } from "./money/payouts/accounts/reset-connected-account.ts";
import { resumePayoutAccounts } from "./money/payouts/accounts/refresh-account.ts";
import { countPlay } from "./catalogue/playback/count-play.ts";
import { getPreparationState } from "./licensing/videos/preparations/queries.ts";
import { getSettings } from "./people/profiles/queries.ts";
import { reverseLateEarning } from "./money/payouts/reversal-statements.ts";
import { claimPayout, listDueLabels } from "./money/payouts/pay-due-labels.ts";
import { payoutsPanel, listLabels } from "./money/payouts/queries.ts";
import { runQuery } from "#worker/domain/lib/query.ts";
import { releaseEntry } from "./money/payouts/release-entry.ts";
import { reverseAtStripe } from "./money/payouts/reverse-at-stripe.ts";
import { createCheckout } from "./money/purchases/create-checkout.ts";
import { listPurchases } from "./money/purchases/queries.ts";
import { decidePolicy } from "./money/payouts/policies/decide-policy.ts";
import { proposePolicy } from "./money/payouts/policies/propose-policy.ts";
import { listOwnShares } from "./money/payouts/policies/queries.ts";
import { reconcilePurchases, verifyPayment } from "./money/purchases/verify-payment.ts";
import { failRefund, insertRefund, succeedRefund } from "./money/refunds/refund-statements.ts";
import { issueCreditNotes, getCreditNote } from "./money/refunds/credit-notes.ts";
import { resumeRefunds } from "./money/refunds/send-refund.ts";
import { exportMovements } from "#worker/domain/licensing/licences/export-movements.ts";
import { soldLicence } from "#worker/domain/licensing/licences/statements.ts";
import { makeBundle, makeOwnBundle } from "./licensing/proof/bundles/make-bundle.ts";
import { proveInclusion, readNewestHead } from "./licensing/licences/transparency-log/read-log.ts";
import { findDeliveredFile, findLoggedProof } from "./licensing/proof/public-licences/find-delivered-file.ts";
import { getCueSheet } from "./licensing/licences/cue-sheets/get-cue-sheet.ts";
import { findLicencePdf, findPoster, findVideo } from "./licensing/renders/media-access.ts";
import { getRenderPayload, getRenderState } from "./licensing/renders/queries.ts";
import {
  createCampaign,
  deleteCampaign,
  editCampaign,
  listCampaigns,
  restoreCampaign,
} from "./licensing/renders/campaigns/campaigns.ts";
import { describeVideo, listCampaignChoices, moveVideos } from "./licensing/renders/campaigns/describe-videos.ts";
import { addComment, renameVisitor, vote } from "./licensing/review-links/answer-review.ts";
import { days } from "./lib/time.ts";
import { addChannel, attachChannels, removeChannel, restoreChannel } from "./licensing/claims/channels/edit-channels.ts";
import { exportChannels, listChannels } from "./licensing/claims/channels/export-channels.ts";
import { answerClaim, withdrawClaim } from "./licensing/claims/close-claim.ts";
import { countOpenClaims, getClaimsDesk } from "./licensing/claims/get-desk.ts";
import {
  countOpenLabelClaims,
  countOverdueClaims,
  listClaims,
  listLabelClaims,
  listTrackClaims,
} from "./licensing/claims/queries.ts";
import { remindLabels } from "./licensing/claims/remind-labels.ts";
import {
  closeLink,
  discardLinks,
  listSharedLinks,
  reopenLink,
  shareVideo,
} from "./licensing/renders/shared-videos/share-video.ts";
import { findSharedFile, visitSharedVideo } from "./licensing/renders/shared-videos/open-link.ts";
import { purgeRemovedReviews, discardReviews } from "./licensing/review-links/secret-links.ts";
import {
  closeReview,
  deleteReview,
  extendReview,
  reopenReview,
  restoreReview,
  setDigest,
} from "./licensing/review-links/edit-reviews.ts";
import { removeVisitor, resolveComment, restoreVisitor } from "./licensing/review-links/moderate-answers.ts";
import { getSaleMails, mailSales, setSaleMails } from "./licensing/licences/label-licences/mail-sales.ts";
import { mailDigests } from "./licensing/review-links/mail-digests.ts";
import { StartFormats } from "./licensing/renders/formats/formats.contract.ts";
import { readFormatsOffer } from "./licensing/renders/formats/queries.ts";
import { startFormats } from "./licensing/renders/formats/start-formats.ts";
import { draftOrder } from "./licensing/renders/orders/draft-order.ts";
import { DraftQuery } from "./licensing/renders/orders/orders.contract.ts";
import { getOrder, hasOrder } from "./licensing/renders/orders/placed-order.ts";
import { readAgain } from "./licensing/renders/orders/read-again.ts";
import { startOrder } from "./licensing/renders/orders/start-order.ts";
import { draftReview, getReview, listReviews as listSharedReviews } from "./licensing/review-links/queries.ts";
import { findReviewCover, findReviewPicture, findReviewPreview, readReview } from "./licensing/review-links/read-review.ts";
import { makeFinishedComp } from "#tests/support/comps.ts";
import { deleteComp, discardOldComps, purgeRemovedComps, restoreComp } from "./licensing/videos/comps/delete-comp.ts";
import { describeComp, endComp } from "./licensing/videos/comps/comp-job.ts";
import { draftComps } from "./licensing/videos/comps/draft-comps.ts";
import { findComp, getCompsState, listComps, readCompsUsage } from "./licensing/videos/comps/queries.ts";
import { checkDownload } from "./licensing/renders/my-videos/download-videos.ts";
import { listMyVideos } from "./licensing/renders/my-videos/list-videos.ts";
import { MyVideosQuery, noCampaign, videoStatuses } from "./licensing/renders/my-videos/my-videos.contract.ts";
import { ReportsQuery } from "./office/moderation/reports/reports.contract.ts";
import { replyToReport } from "./office/moderation/reports/replies.ts";
import { listReports } from "./office/moderation/reports/queries.ts";
import { ReviewsQuery } from "./office/moderation/track-reviews/track-reviews.contract.ts";
import { decideTrack } from "./office/moderation/track-reviews/decide-track.ts";
import { getReviewStatus } from "./office/moderation/track-reviews/get-review-status.ts";
import { listReviews } from "./office/moderation/track-reviews/queries.ts";
import { receiveEvent } from "./money/stripe-events/receive-event.ts";
import { SyncsQuery } from "./licensing/licences/label-licences/label-licences.contract.ts";
import { getSync } from "./licensing/licences/label-licences/get-sync.ts";
import { listSyncedTracks, listSyncs } from "./licensing/licences/label-licences/list-syncs.ts";
import { findSyncFiles, getSyncCards, getSyncFilters, refreshRenderUrl } from "./licensing/licences/label-licences/queries.ts";
import { discardOldUploads, purgeRemovedUploads } from "#worker/domain/licensing/videos/discard-uploads.ts";
import { abortStaleUploads, restoreUpload } from "#worker/domain/services/files/uploads/abort-upload.ts";
import { runSchedule } from "#tests/support/run-schedule.ts";
import { discardRemovals } from "./services/jobs/removals.ts";
import { listUploads } from "#worker/domain/office/data-rights/list-uploads.ts";
import { getUploadState } from "./services/files/uploads/queries.ts";
import { makeRoom } from "./licensing/videos/preparations/evict-pictures.ts";
import { readPictureFacts } from "./licensing/videos/picture-fits/read-picture-facts.ts";
import { listCues, listVideos, saveCue } from "./licensing/videos/own-videos.ts";

type Query = { sql: string; params: unknown[] };
const asked: Query[] = [];
let ctx: TestContext;
let viewer: Viewer;
let label: Viewer & { labelId: string };
let labelTrackId: string;

beforeAll(async () => {
  const plain = createTestContext();
  viewer = await makeBrand(plain.db);
  label = await makeLabel(plain.db);
  const track = await makeTrack(plain.db, label.labelId);
  labelTrackId = track.id;
  await makeFinishedRender(plain, viewer, track);
  await giveSound(plain, track, fingerprints.excerpt);
  await giveFeatures(plain, track, featuresOf({ kind: 1 }));
  const recorded = createDatabase(recording(env.DB));
  ctx = { ...plain, db: recorded, nearest: recorded };
});

/** The real database, recording every query with its bound values. */
function recording(database: D1Database): D1Database {
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => recordingStatement(target.prepare(sql), sql);
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function recordingStatement(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
  const bind = statement.bind.bind(statement);
  statement.bind = (...params: unknown[]) => {
    asked.push({ sql, params });
    return bind(...params);
  };
  return statement;
}

/** Runs a command's statements about rows that do not exist: recorded, then rolled back. */
const attempt = (statements: readonly Statement[]): Promise<void> => runBatch(ctx.db, statements).catch(() => undefined);

const id = crypto.randomUUID();
const place = RenderReturn.parse({ trackId: id, uploadId: id });
const statementMonth = "2026-11";
const admin = (): Viewer => ({ ...viewer, isSuperUser: true });
const demo = (): TestContext => ({ ...ctx, settings: { ...ctx.settings, DEMO: "on" } });
const reads: Record<string, () => Promise<unknown>> = {
  "reading the viewer": async () => {
    const cookie = (await startSession(ctx, viewer.id)).split(";")[0] ?? "";
    asked.length = 0;
    return readViewer(ctx, cookie);
  },
  "plain search": () => searchPlainly(ctx, LibraryQuery.parse({ q: "a b", key: "A Minor", rights: "one-stop", after: "9" })),
  "plain search by price": () =>
    searchPlainly(ctx, LibraryQuery.parse({ genre: "Jazz", max: "9", sort: "low-to-high", after: "9" })),
  "plain search, newest first": () => searchPlainly(ctx, LibraryQuery.parse({ near: "1", length: "2-3" })),
  "saved searches": () => listSavedSearches(ctx, viewer),
  "deleting and restoring saved searches and shortlists": async () => {
    const [search] = await listSavedSearches(ctx, viewer);
    const [list] = await listShortlists(ctx, viewer);
    await deleteSearch(ctx, viewer, { id: search?.id ?? id });
    await restoreSearch(ctx, viewer, { id: search?.id ?? id });
    await deleteShortlist(ctx, viewer, { id: list?.id ?? id });
    await restoreShortlist(ctx, viewer, { id: list?.id ?? id });
  },
  "voting for a track and reading votes": async () => {
    await voteTrack(ctx, viewer, { trackId: id, among: [id], isOn: "on" });
    await readVotes(ctx, viewer, [id]);
  },
  shortlists: () => listShortlists(ctx, viewer),
  "a shortlist": () => getShortlist(ctx, viewer, id),
  "the current shortlist": () => getCurrentShortlist(ctx, viewer),
  "hearting a track": () => heartTrack(ctx, viewer, { trackId: id }),
  "removing a heart": () => unheartTrack(ctx, viewer, { trackId: id }),
  "a note on a shortlisted track": () => noteTrack(ctx, viewer, { id, trackId: id, note: "" }),
  "the order of a shortlist": async () => {
    for (const direction of ["up", "down"] as const) await reorderTrack(ctx, viewer, { id, trackId: id, direction });
  },
  "moving a track to another shortlist": () => transferTrack(ctx, viewer, { id, trackId: id, toId: id }),
  "removing a track from a shortlist and restoring it": async () => {
    await removeTrack(ctx, viewer, { id, trackId: id });
    await restoreTrack(ctx, viewer, { id, trackId: id, note: "", position: 1 });
  },
  "names to fold": () => foldLeftNames(ctx),
  "renamed labels": async () => {
    await ctx.db.run(sql`INSERT INTO labels_to_list (label_id) VALUES (${label.labelId}) ON CONFLICT DO NOTHING`);
    asked.length = 0;
    await listRenamedLabels(ctx);
  },
  "tracks to compare": () => compareTracks(ctx, [labelTrackId, id]),
  "similar tracks": () => findSimilar(ctx, labelTrackId, undefined),
  "tracks similar to a section": () => findSimilar(ctx, labelTrackId, 10),
  "tracks similar to a reference": () => answerQuestion(ctx, { by: "sound", reference: referenceOf({ kind: 1 }) }),
  "publishing the similarity index": () => publishLikeness(ctx),
  "publishing the catalogue": () => publishSnapshot(ctx),
  "publishing changes of the catalogue": async () => {
    await ctx.db.run(sql`UPDATE tracks SET sync_count = sync_count WHERE is_active = 1`);
    asked.length = 0;
    return publishSnapshot(ctx);
  },
  "changes since the snapshot": async () => {
    await lookForSnapshot(ctx);
    asked.length = 0;
    return lookForSnapshot(ctx);
  },
  "masters without sound features": () => listenToUndescribed(ctx),
  "a completed listening": async () => {
    const heard = { features: featuresOf({ kind: 1 }), beatGrid: gridOf() };
    await recordEvent(ctx, { type: "listen.completed", jobId: id, attempt: 1, ...heard });
    await attempt([...storeHeard(ctx.db, id, heard, 1), ...attachFeatures(ctx.db, id)]);
    await describeListening(ctx, id);
  },
  "the beat grid of a track": () => getBeatGrid(ctx, id),
  "discarding old listenings": () => discardOldListenings(ctx),
  "the landing page's showcase": () => getShowcase(ctx),
  "a track": () => getTrack(ctx, id, viewer),
  "the sync offer of a track": () => readSyncOffer(ctx, { ...viewer, activeRole: "brand" }, id),
  "a track, for a super user": () => getTrack(ctx, id, { isSuperUser: true }),
  "a preview": () => findPreview(ctx, viewer, id),
  "a cover": () => findCover(ctx, viewer, id, { size: 640 }),
  "a cover on the front page": () => findCover(ctx, null, id, { size: 176 }),
  "an excerpt on the front page": () => findExcerpt(ctx, id, "192.0.2.1"),
  "an upload": () => getUploadState(ctx, viewer, id),
  "a preparation": () => getPreparationState(ctx, viewer, id, id),
  "an ingest": () => getIngestState(ctx, label, id),
  "rows of a bulk upload": () =>
    importTracks(
      ctx,
      label,
      ImportTracks.parse({
        labelId: label.labelId,
        rows: [{ id, audioUploadId: id, fields: { title: "a", artist: "b", isrc: "GBPLN2600001" } }],
      }),
    ),
  "known ISRCs of a label": () => listKnownTracks(ctx, label, { labelId: label.labelId, isrcs: ["GBPLN2600001"] }),
  "stalled jobs": () => retryStalledJobs(ctx),
  "the next job to submit": () => submitNext(ctx),
  "unused ingests": () => discardUnusedIngests(ctx, needsMaster),
  "a render-service event": () => recordEvent(ctx, { type: "progress", jobId: id, attempt: 1, fraction: 0.5 }),
  "a label's catalogue": () => listLabelTracks(ctx, label, label.labelId, LabelTracksQuery.parse({})),
  "a label's catalogue, searched, filtered, next page": () =>
    listLabelTracks(
      ctx,
      label,
      label.labelId,
      LabelTracksQuery.parse({ q: "gb-abc", status: "draft", genre: "Jazz", after: "9" }),
    ),
  ...Object.fromEntries(
    trackColumns.map((column) => [
      `a label's catalogue by ${column}`,
      async () => {
        for (const asked of [{ sort: column }, { sort: `-${column}`, q: "a", genre: "Jazz", after: "9:1" }])
          await listLabelTracks(ctx, label, label.labelId, LabelTracksQuery.parse(asked));
      },
    ]),
  ),
  "a label's catalogue as CSV": async () =>
    new Response(await exportTracks(ctx, label, label.labelId, LabelTracksQuery.parse({}))).text(),
  "a track in its label's catalogue": () => getLabelTrack(ctx, label, labelTrackId),
  "status moves of a track": async () => {
    await moveTrack(ctx, label, { trackId: labelTrackId, move: "pause" });
    for (const move of trackMoves) {
      await attempt(moveStatements(ctx, label, { trackId: id, move }));
    }
  },
  "deleting and restoring a track": async () => {
    const { id: trackId } = await makeTrack(ctx.db, label.labelId);
    asked.length = 0;
    await deleteTrack(ctx, label, trackId);
    await undoRemoval(ctx, label, { id: trackId });
    await deleteTrack(ctx, label, trackId);
    await discardTracks(ctx);
  },
  "attaching an ingest to its track": () =>
    attempt([...attachIngest(ctx.db, { id, kind: "audio" }, 1), ...attachIngest(ctx.db, { id, kind: "cover" }, 1)]),
  "a label's own preview": () => findPreview(ctx, label, id),
  "a render": () => getRenderState(ctx, viewer, id),
  "an order": async () => {
    const [video, offered] = [await makeSharedVideo(ctx, viewer), await makeTrack(ctx.db, label.labelId)];
    asked.length = 0;
    await draftOrder(ctx, viewer, DraftQuery.parse({ track: offered.id, startTime: "" }));
    await draftOrder(ctx, viewer, DraftQuery.parse({ shortlist: id, video: [video.id], startTime: "" }));
    await draftOrder(ctx, viewer, DraftQuery.parse({ tracks: [offered.id], startTime: "" }));
    const order = await askForOrder(ctx, [{ uploadId: video.id, trackId: offered.id }]);
    await startOrder(ctx, viewer, order);
    await getOrder(ctx, viewer, order.id);
    await hasOrder(ctx, viewer, order.id);
    await readAgain(ctx, viewer, [id]);
  },
  "formats of a finished video": async () => {
    await readFormatsOffer(ctx, viewer, id);
    await startFormats(ctx, viewer, StartFormats.parse({ id, renderId: id }));
  },
  "a render's rows": () => getRenderPayload(ctx, { ...viewer, isSuperUser: true }, id),
  "a finished video": () => findVideo(ctx, viewer, id),
  "several finished videos": () => checkDownload(ctx, viewer, [id]),
  "a poster": () => findPoster(ctx, viewer, id),
  "a licence": () => findLicencePdf(ctx, viewer, id),
  "the owner of a delivered file": () => findDeliveredFile(ctx, "0".repeat(64)),
  "signed data in the transparency log": () => findLoggedProof(ctx, "0".repeat(64)),
  "a proof bundle": async () => {
    await makeBundle(ctx, "CUE-2026-AAAA-AAAB");
    await makeOwnBundle(ctx, viewer, id);
    await proveInclusion(ctx, { leaf: "0".repeat(64) });
    await readNewestHead(ctx);
  },
  "a cue sheet": () => getCueSheet(ctx, viewer, id),
  "my videos": () => listMyVideos(ctx, viewer),
  "my videos, next page": () => listMyVideos(ctx, viewer, MyVideosQuery.parse({ after: `1.${id}` })),
  "my videos, searched and filtered": async () => {
    for (const status of videoStatuses) await listMyVideos(ctx, viewer, MyVideosQuery.parse({ status, q: "a" }));
    const filters = {
      track: labelTrackId,
      scope: "social",
      month: "2026-11",
      campaign: id,
      after: `1.${id}`,
    };
    await listMyVideos(ctx, viewer, MyVideosQuery.parse(filters));
    await listMyVideos(ctx, viewer, MyVideosQuery.parse({ campaign: noCampaign }));
  },
  campaigns: () => listCampaigns(ctx, viewer),
  "the return context of a purchase": async () => {
    await findRenderReturn(ctx, viewer, { purchaseId: id });
    await findRenderReturn(ctx, viewer, { sessionId: id });
    await saveReturnContext(ctx, id, place);
    const orderPlace = { pairs: `${id}:${place.trackId}:0:60`, hasOverlay: "on", scope: "social" } as const;
    await findOrderReturn(ctx, viewer, { purchaseId: id });
    await findOrderReturn(ctx, viewer, { sessionId: id });
    await findUpgradeReturn(ctx, viewer, { purchaseId: id });
    await findUpgradeReturn(ctx, viewer, { sessionId: id });
    await saveReturnContext(ctx, id, { upgradeOf: id });
    await readNeed(ctx, viewer, { upgradeOf: id });
    await saveReturnContext(ctx, id, orderPlace);
    await readNeed(ctx, viewer, orderPlace);
    await readNeed(ctx, viewer, place);
    await confirmPurchase(ctx, { id, userId: viewer.id, tokens: 1 });
    await runBatch(ctx.db, deletePlaces(ctx, viewer.id));
  },
  "life cycle of a campaign": async () => {
    const campaign = { name: "Plans", adId: null, clockNumber: null, brand: null, product: null };
    await createCampaign(ctx, viewer, campaign);
    const [own] = await listCampaignChoices(ctx, viewer);
    await editCampaign(ctx, viewer, { id: own?.id ?? "", ...campaign });
    await describeVideo(ctx, viewer, { id, name: "a", campaignId: own?.id ?? "" });
    await moveVideos(ctx, viewer, { id: [id], campaignId: null });
    await deleteCampaign(ctx, viewer, { id: own?.id ?? "" });
    await restoreCampaign(ctx, viewer, { id: own?.id ?? "" });
    await discardRemovals(ctx);
  },
  "life cycle of a review": async () => {
    const { id: trackId } = await makeTrack(ctx.db, label.labelId);
    const [video, shared] = [await makeSharedVideo(ctx, viewer), { videoId: id, shortlistId: id }];
    await draftReview(ctx, viewer, shared);
    const review = await makeReview(ctx, viewer, {
      videoId: video.id,
      trackId: [trackId],
      hasDigest: "on",
    });
    await listSharedReviews(ctx, viewer);
    await getReview(ctx, viewer, review.id);
    const { cookie } = await readReview(ctx, { token: review.token, cookieHeader: null });
    const link = { token: review.token, cookieHeader: cookie, clientAddress: "203.0.113.9" };
    await vote(ctx, link, { position: 9, name: "Mina" });
    await vote(ctx, link, { position: 1, name: "Mina" });
    await addComment(ctx, link, { at: 1, text: "Yes", name: null });
    await renameVisitor(ctx, link, { name: "Dan" });
    await findReviewPicture(ctx, link);
    await findReviewPreview(ctx, link, 1);
    await findReviewCover(ctx, link, { position: 1, takesAvif: false });
    await mailDigests(ctx);
    await resolveComment(ctx, viewer, { id: review.id, commentId: id, isResolved: "yes" });
    await removeVisitor(ctx, viewer, { id: review.id, visitorId: id });
    await restoreVisitor(ctx, viewer, { id: review.id, visitorId: id });
    await setDigest(ctx, viewer, { id: review.id, hasDigest: "off" });
    await extendReview(ctx, viewer, { id: review.id, days: 3 });
    await closeReview(ctx, viewer, { id: review.id });
    await reopenReview(ctx, viewer, { id: review.id });
    await discardReviews(ctx);
    await deleteReview(ctx, viewer, { id: review.id });
    await restoreReview(ctx, viewer, { id: review.id });
    await purgeRemovedReviews(ctx);
  },
  "life cycle of a link to a finished video": async () => {
    await shareVideo(ctx, viewer, { id, renderId: id, days: 7 });
    await visitSharedVideo(ctx, { token: "a".repeat(43), clientAddress: "203.0.113.7" });
    await findSharedFile(ctx, { token: "a".repeat(43), part: "video", isDownload: false });
    await listSharedLinks(ctx, viewer, id);
    await closeLink(ctx, viewer, { id });
    await reopenLink(ctx, viewer, { id });
    await discardLinks(ctx);
  },
  "a label's sale mails": async () => {
    await mailSales(ctx);
    await setSaleMails(ctx, label, { frequency: "none" });
    await getSaleMails(ctx, label);
  },
  "life cycle of a claim": async () => {
    const { renderId } = await makeFinishedRender(ctx, viewer, await makeTrack(ctx.db, label.labelId));
    asked.length = 0;
    const claimId = await makeClaim(ctx, viewer, renderId);
    await makeClaim(ctx, viewer, renderId, { reference: "another" });
    await getClaimsDesk(ctx, viewer, renderId);
    await countOpenClaims(ctx, viewer, renderId);
    await countOpenLabelClaims(ctx, label);
    await countOverdueClaims(ctx, admin());
    for (const status of ["open", "released"] as const)
      for (const after of [undefined, `9.${id}`]) {
        await listLabelClaims(ctx, label, { status, label: undefined, after });
        await listClaims(ctx, admin(), { status, label: undefined, after });
        await listTrackClaims(ctx, admin(), after);
      }
    await remindLabels({ ...ctx, clock: { now: () => ctx.clock.now() + days(9) } });
    await answerClaim(ctx, label, { claimId, act: "release-claim" });
    await withdrawClaim(ctx, viewer, { claimId });
  },
  "life cycle of a channel": async () => {
    const { renderId } = await makeFinishedRender(ctx, viewer, await makeTrack(ctx.db, label.labelId));
    asked.length = 0;
    const channel = {
      platform: "youtube",
      handle: "@northwind",
      url: "https://www.youtube.com/@northwind",
    } as const;
    await addChannel(ctx, viewer, { ...channel, id, isForAll: "on" });
    await listChannels(ctx, viewer);
    await attachChannels(ctx, viewer, { renderId, channel: [id] });
    await new Response(await exportChannels(ctx, label, undefined)).text();
    await removeChannel(ctx, viewer, { id });
    await restoreChannel(ctx, viewer, { id });
  },
  "life cycle of a comp": async () => {
    const { id: trackId } = await makeTrack(ctx.db, label.labelId);
    const { id: videoId } = await makeSharedVideo(ctx, viewer);
    await draftComps(ctx, viewer, { shortlistId: id, trackId, videoId });
    const compId = await makeFinishedComp(ctx, viewer, { videoId, trackId });
    await listComps(ctx, viewer, null);
    await listComps(ctx, viewer, `9.${id}`);
    await getCompsState(ctx, viewer);
    await readCompsUsage(ctx, viewer);
    await findComp(ctx, viewer, compId);
    await describeComp(ctx, compId);
    await endComp(ctx, { id, attempt: 1, code: "unexpected" });
    await deleteComp(ctx, viewer, { id: compId });
    await restoreComp(ctx, viewer, { id: compId });
    await purgeRemovedComps(ctx);
    await discardOldComps(ctx);
  },
  "an open checkout": () => createCheckout(ctx, { ...viewer, id }, { priceId: "tokens-1", currency: "USD" }),
  "a returning buyer's checkout": () => verifyPayment(ctx, viewer, "cs_test_none"),
  "purchases to reconcile": () => reconcilePurchases(ctx),
  "a brand's purchases": () => listPurchases(ctx, viewer, null),
  "a brand's billing details": () => getBilling(ctx, viewer),
  "defaults of the next invoice": () => getInvoiceDefaults(ctx, viewer),
  "a credit note": () => getCreditNote(ctx, viewer, { purchaseId: id, creditNoteId: id }),
  "refunds without a credit note": () => issueCreditNotes(ctx),
  "exporting a brand's token movements": () => new Response(exportMovements(ctx, viewer)).text(),
  "the journal of a day": () => new Response(exportJournal(ctx, admin(), { from: "2026-01-01", to: "2026-01-01" })).text(),
  "a brand's purchases, next page": () => listPurchases(ctx, viewer, `1.${id}`),
  "a webhook event of the payment provider": async () => {
    const body = JSON.stringify({ id, object: "event", type: "none", created: 1, data: { object: {} } });
    const secret = ctx.settings.STRIPE_WEBHOOK_SECRET;
    const timestamp = Math.floor(ctx.clock.now() / 1000);
    const signing = { payload: body, secret, timestamp };
    const signature = await ctx.stripe.webhooks.generateTestHeaderStringAsync(signing);
    return receiveEvent(ctx, "webhooks", { body, signature });
  },
  "unsent messages": () => flushUnsent(ctx),
  "stale uploads": () => abortStaleUploads(ctx),
  "old uploads": () => discardOldUploads(ctx),
  "a soft-deleted upload": async () => {
    await restoreUpload(ctx, viewer, id);
    await purgeRemovedUploads(ctx);
  },
  "a brand's videos": () => listVideos(ctx, viewer),
  "the cues of a video": () => listCues(ctx, viewer, id),
  "picture facts for fitting a track to a video": () => readPictureFacts(ctx, viewer, { videoId: id, trackId: id }),
  "a cue": () => saveCue(ctx, viewer, { videoId: id, trackId: id }, { startAtSeconds: 1, volumePercent: 1 }),
  "room for another preparation": () => makeRoom(ctx, { id, userId: id }),
  "an account's uploads": () => listUploads(ctx, viewer, `9.${id}`),
  "accounts, next page": () => listUsers(ctx, admin(), UsersQuery.parse({ after: `9.${id}` })),
  "accounts of one status": () => listUsers(ctx, admin(), UsersQuery.parse({ status: "pending" })),
  "accounts by address": () => listUsers(ctx, admin(), UsersQuery.parse({ q: "per", after: "person" })),
  "accounts by address and status": () => listUsers(ctx, admin(), UsersQuery.parse({ q: "per", status: "approved" })),
  reports: () => listReports(ctx, admin(), ReportsQuery.parse({})),
  "reports, next page": () => listReports(ctx, admin(), ReportsQuery.parse({ after: `0.9.${id}` })),
  "reports, deep page": () => listReports(ctx, admin(), ReportsQuery.parse({ after: `1.9.${id}` })),
  "reports of one status": () => listReports(ctx, admin(), ReportsQuery.parse({ status: "reviewed", after: `1.9.${id}` })),
  "tracks to review": () => listReviews(ctx, admin(), ReviewsQuery.parse({})),
  "tracks to review, next page": () => listReviews(ctx, admin(), ReviewsQuery.parse({ after: `9.${id}` })),
  "the review status of a label's track": () => getReviewStatus(ctx, label, labelTrackId),
  "a decision about a track": () => decideTrack(ctx, admin(), { act: "approve-track", trackId: labelTrackId, version: 999 }),
  "a reply to a report": () => replyToReport(ctx, label, { id, reportId: id, reply: "plans" }),
  "screening a fingerprint": async () => {
    const [own] = await readFingerprints(ctx, [labelTrackId]);
    if (!own) throw new Error("the track has no sound");
    const places = sampleKeys(own.items);
    await indexFingerprint(ctx, own, places);
    await recordMatches(ctx, own, await findMatches(ctx, { ...own, isrc: "none" }, places));
  },
  "finding a posted copy": () =>
    findCopy(ctx, {
      file: { seconds: 12, width: 640, height: 360, framesPerSecond: null },
      looks: [
        {
          place: "frame",
          part: "whole",
          isMirrored: false,
          window: { x: 0, y: 0, width: 1, height: 1 },
          track: fingerprints.anotherSong,
        },
      ],
      sound: fingerprints.song,
    }),
  "delivered videos with a track": () => findWithMusic(ctx, { trackId: labelTrackId, atSeconds: 1 }),
  "the audit log": () => listAudit(ctx, admin(), AuditQuery.parse({ before: 9 })),
  "the audit log by action": () => listAudit(ctx, admin(), AuditQuery.parse({ action: "account.approved" })),
  "the audit log by target": () => listAudit(ctx, admin(), AuditQuery.parse({ target: `account:${id}` })),
  "the audit log by address": () => listAudit(ctx, admin(), AuditQuery.parse({ target: "a@example.com" })),
  "unsealed audit rows": () => sealAudit(ctx),
  "verifying the audit chain": () => verifyAudit((after) => ctx.db.all(sql.raw(chainPageSql(after)))),
  "ledger alarms": () => listAlarms(ctx, admin()),
  "platform ledger accounts": () => listPlatformAccounts(ctx, admin()),
  "waiting counts of the ledger": () => countWaiting(ctx, admin()),
  "an account's entries": () => getAccount(ctx, admin(), `tok:${viewer.id}`, { after: "9.9" }),
  "a ledger transfer": () => getTransfer(ctx, admin(), "hold:none"),
  "all purchases": () => listAllPurchases(ctx, admin(), { after: `9.${id}` }),
  "all payouts": () => listPayouts(ctx, admin(), { after: `9.${id}` }),
  "payouts of one status": () => listPayouts(ctx, admin(), { status: "paid", after: `9.${id}` }),
  "all disputes": () => listDisputes(ctx, admin(), { after: `9.${id}` }),
  "disputes of one status": () => listDisputes(ctx, admin(), { status: "open", after: `9.${id}` }),
  "all adjustments": () => listAdjustments(ctx, admin(), { after: `9.${id}` }),
  "adjustments of one status": () => listAdjustments(ctx, admin(), { status: "proposed", after: `9.${id}` }),
  "all revenue policies": () => listPolicies(ctx, admin(), { after: `9.${id}` }),
  "revenue policies of one status": () => listPolicies(ctx, admin(), { status: "proposed", after: `9.${id}` }),
  "defaults of a new revenue policy": () => getPolicyProposal(ctx, admin(), label.labelId),
  "proposing and confirming a policy": async () => {
    const second = await makeSuperUser(ctx.db);
    asked.length = 0;
    const terms = { labelId: label.labelId, basisPoints: 9000, validFrom: null, text: "plans of queries" };
    await proposePolicy(ctx, admin(), { policyId: id, ...terms });
    await decidePolicy(ctx, second, { act: "confirm", policyId: id });
  },
  "revenue shares of a viewer's labels": () => listOwnShares(ctx, label),
  "single ledger records": () =>
    Promise.all([
      getPurchase(ctx, admin(), id),
      getLicence(ctx, admin(), id),
      getPayout(ctx, admin(), id),
      getDispute(ctx, admin(), id),
    ]),
  "ledger rows about one record": () =>
    Promise.all([
      listDraws(ctx, sql`draw.lot_id = ${id}`),
      listDraws(ctx, sql`draw.transfer_id = ${id}`),
      listEntries(ctx, sql`entry.licence_id = ${id}`),
      listEntries(ctx, sql`entry.payout_id = ${id}`),
      listEntries(ctx, fundedBy(id)),
      listDisputesOf(ctx, id),
      listRefundsOf(ctx, id),
      listTransfersAbout(ctx, [id]),
    ]),
  "ledger search by word": () => findInLedger(ctx, admin(), id),
  "ledger search by address": () => findInLedger(ctx, admin(), "person"),
  "the hold on a brand's account": () => getAccountHold(ctx, viewer.id),
  "repayable debts": () => repayDebts(ctx),
  "unfinished refunds": () => resumeRefunds(ctx),
  "life cycle of a refund": async () => {
    const refund = {
      id,
      userId: viewer.id,
      currency: "USD",
      tokens: 1,
      taxCents: 0,
      centsPerToken: 500,
    } as const;
    const request = { refundId: id, purchaseId: id, tokens: 1, reason: "plans" };
    await findRefund(ctx, id);
    await findRefundOf(ctx, { id, metadata: null, payment_intent: null });
    await attempt(insertRefund(ctx.db, request, id, 1));
    await attempt(succeedRefund(ctx.db, refund, id, 1));
    await attempt(failRefund(ctx.db, refund, { stripeRefundId: id, failure: "plans" }, 1));
  },
  "life cycle of a dispute": async () => {
    const withdrawal = {
      id,
      kind: "dispute",
      purchaseId: id,
      amountCents: 1,
      feeCents: 1,
      reason: "plans",
    } as const;
    const purchase = {
      id,
      userId: viewer.id,
      currency: "USD",
      centsPerToken: 500,
      totalCents: 500,
      email: null,
    } as const;
    await findPaidPurchase(ctx, { payment_intent: null, charge: id });
    await attempt(openDispute(ctx.db, withdrawal, 1));
    await attempt(closeDispute(ctx.db, { id, userId: viewer.id, outcome: "lost", feeCents: 1 }, 1));
    await attempt(closeDispute(ctx.db, { id, userId: viewer.id, outcome: "won", feeCents: 0 }, 1));
    await attempt(returnLost(ctx.db, purchase, { id, amountCents: 1, tokens: 0, feeCents: 0 }, 1));
    await attempt(reverseLateEarning(ctx.db, soldLicence(id)));
  },
  "waiting mail": () => sendWaitingMail(ctx),
  "captured mails of a demo": () => listCapturedMails(demo()),
  "a captured mail of a demo": () => getCapturedMail(demo(), id),
  "missing licences": () => reissueMissingLicences(ctx),
  "a brand's settings": () => getSettings(ctx, viewer),
  "a label's settings": () => getSettings(ctx, { ...viewer, activeRole: "label" }),
  "a payout account": () => Promise.all([findAccount(ctx, id), findOpening(ctx, viewer.id)]),
  "opening and resetting a payout account": async () => {
    const label: Viewer = { ...(await makeLabel(ctx.db)), activeRole: "label" };
    const account = { accountId: `acct_${label.id}`, userId: label.id, generation: 1 };
    await ctx.db.insert(connectedAccounts).values({ ...account, createdAt: 1, refreshedAt: 1 });
    asked.length = 0;
    const input = { country: "GB" as const, accountId: account.accountId };
    await createConnectedAccount(ctx, label, input);
    await resetConnectedAccount(ctx, label, input);
  },
  "unfinished payout accounts": () => resumePayoutAccounts(ctx),
  "obstacles to erasing an account": () => findErasureObstacle(ctx, viewer),
  "a person's own media": () => listOwnMedia(ctx, viewer.id),
  "everything stored about a person": () => Promise.all(Object.values(ownRows).map((rows) => ctx.db.all(rows(viewer.id)))),
  "hourly retention chores": () => runSchedule(ctx, "17 * * * *"),
  "labels with a due payout": () => listDueLabels(ctx, 9),
  "claiming a payout": () => claimPayout(ctx, { labelId: id, currency: "USD" }, 9),
  "releasing a payout entry": () => releaseEntry(ctx, admin(), { entryId: id, payoutId: id }),
  "earnings to reverse at Stripe": () => reverseAtStripe(ctx),
  "a label's payouts": () => runQuery(ctx.db, payoutsPanel(label, label.labelId, ctx.clock.now())),
  "a viewer's labels": () => listLabels(ctx, label),
  "the months of a label's statements": () => listStatementMonths(ctx, label, label.labelId),
  "a label's statement": () => getStatement(ctx, label, { labelId: label.labelId, month: statementMonth }),
  "a label's syncs": () => listSyncs(ctx, label, SyncsQuery.parse({})),
  "a label's syncs, filtered, next page": () =>
    listSyncs(ctx, label, SyncsQuery.parse({ q: "Élan", status: "issued", label: label.labelId, after: `9.${id}` })),
  "a label's syncs, sorted": async () => {
    for (const sort of ["track", "-brand", "date"])
      for (const rest of [{}, { q: "a", status: "valid", after: `${id}:a` }])
        await listSyncs(ctx, label, SyncsQuery.parse({ sort, ...rest }));
  },
  "a label's syncs of one track": () =>
    listSyncs(ctx, label, SyncsQuery.parse({ track: id, status: "valid", after: `9.${id}` })),
  "a label's synced tracks": () => listSyncedTracks(ctx, label, SyncsQuery.parse({})),
  "a label's synced tracks, next page": () => listSyncedTracks(ctx, label, SyncsQuery.parse({ after: `9.${id}` })),
  "a label's synced tracks, filtered": () =>
    listSyncedTracks(ctx, label, SyncsQuery.parse({ q: "a", status: "revoked", after: `9.${id}` })),
  "a label's summary cards": () => getSyncCards(ctx, label, undefined),
  "one label's summary cards": () => getSyncCards(ctx, label, label.labelId),
  "the sync filters": () => getSyncFilters(ctx, label, SyncsQuery.parse({ track: id, label: label.labelId })),
  "one sync of a label": async () => {
    const [sync] = (await listSyncs(ctx, label, SyncsQuery.parse({}))).syncs;
    asked.length = 0;
    return getSync(ctx, label, sync?.id ?? "");
  },
  "the files of a sync": () => Promise.all([findSyncFiles(ctx, label, id), refreshRenderUrl(ctx, label, id)]),
  "a label's analytics": () => getAnalytics(ctx, label, { range: "12-months", label: undefined }),
  "one label's analytics": () => getAnalytics(ctx, label, { range: "30-days", label: label.labelId }),
  "counting a play of a preview": () => countPlay(ctx, viewer, id),
  "security settings of an account": () => getSecurity(ctx, { viewer, sessionId: id }),
  "a mailed token": () => findToken(ctx, "none", ["verify-email", "change-email"]),
  "mailing a new token": () => sendVerificationAgain(ctx, { ...viewer, isEmailVerified: false }),
  "discarding old tokens, attempts and sessions": () =>
    Promise.all([discardExpiredTokens(ctx), discardOldAttempts(ctx), discardExpiredSessions(ctx)]),
};

/**
 * Tables and aliases that may be scanned because they are small by nature: enumerations, one page (whose own plan has rows of
 * its own), or values that the query itself supplies.
 */
const smallTables = [
  // One row per signing key ever used.
  "signing_keys",
  // One row per price, of which there are a hundred.
  "catalogue_prices",
  // Changes since the catalogue was last published: a few thousand at most.
  "catalogue_changes",
  // Sales that await the daily mail.
  "untold_sales",
  "status_counts",
  "claim_counts",
  "known_actions",
  "one_page",
  "counted_rows",
  "of_one_purchase",
  // Draws of a single lot, repayment or dispute.
  "lot_use",
  "settled_share",
  "share_step",
  "each_step",
  "asked",
  "votes",
  "notes_of_purchase",
  "last_purchase",
  "token_movement",
  // Months of one account.
  "months_back",
  // The single adjacent row.
  "neighbour",
  // Reviews of the last two months whose owners want mail, with those owners and their news.
  "reviews_to_digest",
  "due",
  // Object keys of one preparation.
  "four_keys",
  // Waiting or running jobs, found through partial indexes.
  "in_line",
  "submitted_jobs",
];

test.each(Object.entries(reads))("%s: searches by index and never scans a whole table", async (_name, read) => {
  asked.length = 0;
  await read();
  expect(asked.length).toBeGreaterThan(0);
  const statements = asked.splice(0);
  const plans = await env.DB.batch<{ id: number; parent: number; detail: string }>(
    statements.map(({ sql, params }) => env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...params)),
  );
  for (const [n, { sql }] of statements.entries()) {
    const plan = plans[n]!.results;
    // Bounded by its LIMIT.
    const counted = plan.filter(({ detail }) => detail === "CO-ROUTINE counted_rows").map(({ id }) => id);
    const scans = plan
      .filter(({ parent }) => !counted.includes(parent))
      .map((row) => row.detail)
      .filter(
        (detail) =>
          detail.startsWith("SCAN ") &&
          !/VIRTUAL TABLE INDEX \d+:M|SCAN hits$|SCAN CONSTANT ROW$|SCAN \(subquery|SCAN json_each/.test(detail),
      )
      .filter((detail) => !smallTables.some((table) => detail.includes(table)));
    // SQLite words it as a scan, but an index read in its own order and stopped by LIMIT is not one of the table.
    expect({ sql, scans: scans.filter((detail) => !detail.includes("USING INDEX")) }).toEqual({
      sql,
      scans: [],
    });
  }
});
