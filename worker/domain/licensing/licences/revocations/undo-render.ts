import { and, eq } from "drizzle-orm";
import { isRefusedBy, refusalOf, runBatch } from "#drizzle/client.ts";
import { licences } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { flushOutbox, outboxId } from "#worker/domain/services/jobs/outbox.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { UndoRefusal } from "./revocations.contract.ts";
import { revokeLicence } from "./revoke-licence.ts";

type Outcome = { ok: true } | { ok: false; refusal: UndoRefusal };

/** What the database refuses a revocation by. */
const refusedBy: Record<string, UndoRefusal> = {
  licence_downloaded: "downloaded",
  revoked_too_late: "too-late",
  too_many_revoked: "too-many",
  account_held: "account-held",
  licence_superseded: "superseded",
};

/**
 * A brand takes one of its renders back: the licence is revoked, the tokens return, the label's earning is reversed, in one
 * batch. Once; asked for again it is done already.
 */
export async function undoRender(ctx: AppContext, viewer: Viewer, renderId: string): Promise<Outcome> {
  const [licence] = await ctx.db
    .select({ id: licences.id, status: licences.status })
    .from(licences)
    .where(and(eq(licences.renderId, renderId), eq(licences.userId, viewer.id)));
  if (!licence) return { ok: false, refusal: "not-found" };
  if (licence.status === "revoked") return { ok: true };
  const revokedAt = ctx.clock.now();
  try {
    const who = { revokedBy: viewer.id, revokedAt, problemId: null };
    await runBatch(ctx.db, revokeLicence(ctx.db, { licenceId: licence.id, renderId, ...who }));
  } catch (error) {
    // Pressed twice at once: the other press has done it.
    if (isRefusedBy(error, "licence_revocations.licence_id")) return { ok: true };
    const refusal = refusalOf(error, refusedBy);
    if (!refusal) throw error;
    return { ok: false, refusal };
  }
  ctx.defer(flushOutbox(ctx, [outboxId({ kind: "issue-licence", id: licence.id })]));
  return { ok: true };
}
