import { and, eq, isNotNull } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { uploads, users } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { type OwnSession, checkPassword } from "#worker/domain/people/accounts/check-password.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { PasswordCheckRefusal } from "#worker/domain/people/accounts/accounts.contract.ts";
import { clearSessionCookie } from "#worker/domain/people/accounts/sign-in.ts";
import { recordAudit } from "#worker/domain/services/audit/audit.ts";
import { isStale } from "#worker/domain/lib/guards.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { type Unclosed, closeCheckouts } from "#worker/domain/money/purchases/close-checkouts.ts";
import { dropMultipart } from "#worker/domain/services/files/uploads/abort-upload.ts";
import type { DeleteAccount, ErasureObstacle } from "./data-rights.contract.ts";
import {
  deleteClaimMails,
  deleteOwn,
  deletePlaces,
  emptyAcceptances,
  emptyProfiles,
  withdrawClaims,
  withdrawTracks,
} from "./erase-statements.ts";
import { withdrawProblems } from "#worker/domain/office/moderation/problems/report-problem.ts";
import { findErasureObstacle, listOwnMedia, removeMedia, discardVideos, pseudonymiseUser } from "./account-erasure.ts";

/** `checkout-paid`: an open checkout was paid before it could be closed, and its tokens have just been credited. */
export type DeleteAccountRefusal = PasswordCheckRefusal | ErasureObstacle | "checkout-paid";
type Outcome = { ok: true; cookie: string } | { ok: false; refusal: DeleteAccountRefusal };

/**
 * Erases an account: access, addresses and videos are deleted at once, in one batch; licences, the books and the audit log are
 * kept for the legal period, under a pseudonymous row. Returns the `Set-Cookie` value that signs out.
 */
export async function deleteAccount(
  ctx: AppContext,
  own: Pick<OwnSession, "viewer">,
  { password }: DeleteAccount,
): Promise<Outcome> {
  const check = await checkPassword(ctx, own, password);
  if (!check.ok) return check;
  const refusal = await resolveObstacles(ctx, own.viewer);
  if (refusal) return { ok: false, refusal };
  await abortOpenUploads(ctx, own.viewer);
  const media = removeMedia(ctx, await listOwnMedia(ctx, own.viewer.id));
  try {
    await runBatch(ctx.db, [...eraseEverything(ctx, own.viewer.id), ...media.statements]);
  } catch (error) {
    if (!isStale(error)) throw error;
    // A double press is one erasure; otherwise an obstacle arose meanwhile.
    if (await isErased(ctx, own.viewer)) return { ok: true, cookie: clearSessionCookie(ctx) };
    const obstacle = await findErasureObstacle(ctx, own.viewer);
    return { ok: false, refusal: obstacle ?? "render-pending" };
  }
  ctx.defer(flushOutbox(ctx, media.messageIds));
  return { ok: true, cookie: clearSessionCookie(ctx) };
}

const isErased = async (ctx: AppContext, { id }: Viewer): Promise<boolean> =>
  (await ctx.db.$count(users, and(eq(users.id, id), isNotNull(users.erasedAt)))) > 0;

/** Checkouts at the payment provider are not closed if another obstacle prevents the erasure. */
async function resolveObstacles(ctx: AppContext, viewer: Viewer): Promise<DeleteAccountRefusal | null> {
  const obstacle = await findErasureObstacle(ctx, viewer);
  if (obstacle !== "checkout-open") return obstacle;
  const unclosed = await closeCheckouts(ctx, viewer);
  return unclosed && checkoutRefusals[unclosed];
}

const checkoutRefusals: Record<Unclosed, DeleteAccountRefusal> = {
  paid: "checkout-paid",
  "under-way": "payment-open",
  open: "checkout-open",
};

function eraseEverything(ctx: AppContext, userId: string) {
  return [
    ...pseudonymiseUser(ctx, userId),
    ...deleteOwn(ctx, userId),
    ...deletePlaces(ctx, userId),
    ...emptyProfiles(ctx, userId),
    ...emptyAcceptances(ctx, userId),
    withdrawTracks(ctx, userId),
    withdrawProblems(ctx, userId),
    ...withdrawClaims(ctx, userId),
    deleteClaimMails(ctx, userId),
    ...discardVideos(ctx, userId),
    recordAudit(ctx, { actorId: userId, action: "account.erased", target: { kind: "account", id: userId } }),
  ];
}

/** Parts of unfinished uploads are not objects yet: only the store itself can abort them. */
async function abortOpenUploads(ctx: AppContext, viewer: Viewer): Promise<void> {
  const open = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.userId, viewer.id), eq(uploads.status, "uploading")));
  await Promise.all(open.map((upload) => dropMultipart(ctx, upload, "aborted")));
}
