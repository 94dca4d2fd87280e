import { and, eq, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import {
  accountOpenings,
  brandProfiles,
  campaigns,
  documentAcceptances,
  failedSignIns,
  labelProfiles,
  licenceProblems,
  mails,
  oneTimeTokens,
  recoveryCodes,
  renders,
  reviews,
  savedSearches,
  sessions,
  shortlists,
  trackWarranties,
  users,
  videoDetails,
} from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow } from "#worker/domain/base/guards.ts";
import { nothingObstructs } from "./erasure-checks.ts";

export const erasedWord = "Erased";

/** Takes the person out of the account. The row stays, because licences and the books refer to it. */
export function pseudonymiseUser(ctx: AppContext, userId: string): Statement[] {
  const address = `erased-${userId}@invalid`;
  return [
    ctx.db
      .update(users)
      .set({
        email: address,
        emailKey: address,
        passwordHash: "erased",
        approvalStatus: "rejected",
        emailVerifiedAt: null,
        totpSecret: null,
        totpConfirmedAt: null,
        totpLastStep: null,
        erasedAt: ctx.clock.now(),
      })
      .where(and(eq(users.id, userId), sql`erased_at IS NULL`, nothingObstructs(userId))),
    requireOneRow(ctx.db),
  ];
}

/** Nothing that opens the account, or that was sent to its owner, is left. */
export function deleteAccess(ctx: AppContext, userId: string): Statement[] {
  return [sessions, oneTimeTokens, recoveryCodes, failedSignIns, mails, accountOpenings].map((table) =>
    ctx.db.delete(table).where(eq(table.userId, userId)),
  );
}

/** What somebody searched for, and found worth a note, is theirs alone. */
export function deleteSearches(ctx: AppContext, userId: string): Statement[] {
  return [savedSearches, shortlists].map((table) => ctx.db.delete(table).where(eq(table.userId, userId)));
}

/** What a brand calls its videos and how it files them is nobody else's. */
export function deleteCampaigns(ctx: AppContext, userId: string): Statement[] {
  return [videoDetails, campaigns].map((table) => ctx.db.delete(table).where(eq(table.userId, userId)));
}

/** Links to a person's videos lead nowhere any more, and what others wrote under them goes. */
export function deleteReviews(ctx: AppContext, userId: string): Statement {
  return ctx.db.delete(reviews).where(eq(reviews.userId, userId));
}

/** What was agreed is kept with the licences that rest on it; from where it was agreed is not. */
export function emptyAcceptances(ctx: AppContext, userId: string): Statement[] {
  return [documentAcceptances, trackWarranties].map((table) =>
    ctx.db.update(table).set({ clientAddress: null }).where(eq(table.userId, userId)),
  );
}

/** Names stay: they stand on licences already sold. Where and how to reach somebody does not. */
export function emptyProfiles(ctx: AppContext, userId: string): Statement[] {
  const emptied = { legalEntity: erasedWord, address: erasedWord, phoneNumber: erasedWord };
  return [
    ...[brandProfiles, labelProfiles].map((table) =>
      ctx.db.update(table).set(emptied).where(eq(table.userId, userId)),
    ),
    // A render that failed has no licence for which its licensee would have to be kept.
    ctx.db
      .update(renders)
      .set({ brandLegalEntity: erasedWord })
      .where(and(eq(renders.userId, userId), eq(renders.status, "failed"))),
  ];
}

/** Nobody can license what nobody answers for; licences sold before stay valid. */
export function withdrawTracks(ctx: AppContext, userId: string): Statement {
  return ctx.db.run(sql`
    UPDATE tracks SET is_active = 0
    WHERE is_active = 1 AND label_id IN (SELECT id FROM label_profiles WHERE user_id = ${userId})`);
}

/** Purchases are kept with the books; what they were for is nobody's business any more. */
export function deletePlaces(ctx: AppContext, userId: string): Statement {
  return ctx.db.run(sql`
    DELETE FROM purchase_places WHERE purchase_id IN (SELECT id FROM purchases WHERE user_id = ${userId})`);
}

/** Nobody is there to be answered. */
export function withdrawProblems(ctx: AppContext, userId: string): Statement {
  return ctx.db
    .update(licenceProblems)
    .set({ status: "withdrawn", closedAt: ctx.clock.now() })
    .where(and(eq(licenceProblems.userId, userId), eq(licenceProblems.status, "open")));
}

export function discardVideos(ctx: AppContext, userId: string): Statement[] {
  return [
    ctx.db.run(sql`
      UPDATE preparations SET status = 'discarded', failure_code = NULL
      WHERE upload_id IN (SELECT id FROM uploads WHERE user_id = ${userId})`),
    ctx.db.run(sql`
      UPDATE uploads SET filename = ${erasedWord}, touched_at = ${ctx.clock.now()},
        status = CASE status WHEN 'uploaded' THEN 'discarded' WHEN 'uploading' THEN 'aborted' ELSE status END
      WHERE user_id = ${userId}`),
  ];
}
