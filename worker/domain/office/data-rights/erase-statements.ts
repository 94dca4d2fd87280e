import { and, eq, sql } from "drizzle-orm";
import type { Statement } from "#drizzle/client.ts";
import {
  accountOpenings,
  billingDetails,
  brandProfiles,
  campaigns,
  channels,
  claims,
  comps,
  documentAcceptances,
  failedSignIns,
  labelProfiles,
  mails,
  oneTimeTokens,
  recoveryCodes,
  removals,
  renders,
  reviews,
  sharedVideos,
  saleMailSettings,
  savedSearches,
  sessions,
  shortlists,
  trackVotes,
  trackWarranties,
  untoldSales,
  videoDetails,
} from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import type { MailKind } from "#worker/domain/services/mail/mail.contract.ts";

export const erasedWord = "Erased";

/** Deletes all that belongs to this user alone; deleting a comp in progress cancels it. */
export function deleteOwn(ctx: AppContext, userId: string): Statement[] {
  return [
    sessions,
    oneTimeTokens,
    recoveryCodes,
    failedSignIns,
    mails,
    saleMailSettings,
    untoldSales,
    accountOpenings,
    billingDetails,
    savedSearches,
    shortlists,
    trackVotes,
    removals,
    videoDetails,
    campaigns,
    channels,
    comps,
    // Including other people's comments under these links.
    reviews,
    sharedVideos,
  ].map((table) => ctx.db.delete(table).where(eq(table.userId, userId)));
}

/** Withdraws open claims, and erases where the videos are published. The fact of a claim stays with the licence. */
export function withdrawClaims(ctx: AppContext, userId: string): Statement[] {
  return [
    ctx.db
      .update(claims)
      .set({ status: "withdrawn", closedAt: ctx.clock.now(), remindAt: null })
      .where(and(eq(claims.userId, userId), eq(claims.status, "open"))),
    ctx.db
      .update(claims)
      .set({ channel: erasedWord, videoUrl: "https://erased.invalid/", reference: null })
      .where(eq(claims.userId, userId)),
  ];
}

const claimMailsToLabels: readonly MailKind[] = ["claim-reported", "claim-halfway", "claim-overdue"];

/** Mails to labels about a brand's claims also name its channels; unsent ones have become pointless. */
export function deleteClaimMails(ctx: AppContext, userId: string): Statement {
  return ctx.db.run(sql`
    DELETE FROM mails WHERE user_id IN (
      SELECT label.user_id FROM claims AS claim JOIN label_profiles AS label ON label.id = claim.label_id
      WHERE claim.user_id = ${userId})
    AND message ->> '$.kind' IN ${listed(claimMailsToLabels)} AND message ->> '$.number' IN (
      SELECT licence.number FROM claims AS claim JOIN licences AS licence ON licence.id = claim.licence_id
      WHERE claim.user_id = ${userId})`);
}

/** Acceptances are kept with the licences that rest on them; the client's address is not. */
export function emptyAcceptances(ctx: AppContext, userId: string): Statement[] {
  return [documentAcceptances, trackWarranties].map((table) =>
    ctx.db.update(table).set({ clientAddress: null }).where(eq(table.userId, userId)),
  );
}

/** Names stay, because licences already sold show them. Addresses and phone numbers are erased. */
export function emptyProfiles(ctx: AppContext, userId: string): Statement[] {
  const emptied = { legalEntity: erasedWord, address: erasedWord, phoneNumber: erasedWord };
  return [
    ...[brandProfiles, labelProfiles].map((table) => ctx.db.update(table).set(emptied).where(eq(table.userId, userId))),
    // A failed render has no licence that would require its licensee's name.
    ctx.db
      .update(renders)
      .set({ brandLegalEntity: erasedWord })
      .where(and(eq(renders.userId, userId), eq(renders.status, "failed"))),
  ];
}

/**
 * Tracks without a responsible label cannot be licensed; licences sold before stay valid. The status changes as well: a track
 * that waits for review cannot be approved, and an administrator who ends a pause does not put it on sale.
 */
export function withdrawTracks(ctx: AppContext, userId: string): Statement {
  return ctx.db.run(sql`
    UPDATE tracks SET is_active = 0, status = CASE status WHEN 'approved' THEN 'unavailable' ELSE 'draft' END
    WHERE status IN ('approved', 'pending review') AND archived_at IS NULL
      AND label_id IN (SELECT id FROM label_profiles WHERE user_id = ${userId})`);
}

/** Purchases are kept with the books; their return places are deleted. */
export function deletePlaces(ctx: AppContext, userId: string): Statement[] {
  const own = sql`(SELECT id FROM purchases WHERE user_id = ${userId})`;
  return [
    ctx.db.run(sql`DELETE FROM purchase_places WHERE purchase_id IN ${own}`),
    ctx.db.run(sql`DELETE FROM purchase_order_places WHERE purchase_id IN ${own}`),
    ctx.db.run(sql`DELETE FROM purchase_upgrade_places WHERE purchase_id IN ${own}`),
  ];
}
