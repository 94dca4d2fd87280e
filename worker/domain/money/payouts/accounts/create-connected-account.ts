import { and, eq } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { labelProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { OpenAccount, OpenAccountRefusal, OpeningRequest } from "./payout-accounts.contract.ts";
import { requestAccount, openAccount } from "./open-account.ts";
import { findOpenAccount, findOpening } from "./queries.ts";
import { refusePayee } from "./refuse-payee.ts";

type Outcome = { ok: true; accountId: string } | ({ ok: false } & OpenAccountRefusal);

/** Opens the label's account at Stripe. Pressed twice, or again after a crash, it finds the one it made. */
export async function createConnectedAccount(
  ctx: AppContext,
  viewer: Viewer,
  input: OpenAccount,
): Promise<Outcome> {
  const barrier = refusePayee(viewer);
  if (barrier) return barrier;
  await runBatch(ctx.db, [requestAccount(ctx, viewer.id, await describeLabel(ctx, viewer, input))]);
  const [opening, account] = await Promise.all([
    findOpening(ctx, viewer.id),
    findOpenAccount(ctx, viewer.id),
  ]);
  if (account) return { ok: true, accountId: account.accountId };
  // Between the two lines above somebody else may have been refused: then the next press asks anew.
  return opening ? openAccount(ctx, opening) : { ok: false, refusal: "unavailable" };
}

/** What Stripe is told about whom the account is for. */
export async function describeLabel(
  ctx: AppContext,
  viewer: Viewer,
  { country }: OpenAccount,
): Promise<OpeningRequest> {
  const [label] = await ctx.db
    .select({ name: labelProfiles.labelName })
    .from(labelProfiles)
    .where(and(eq(labelProfiles.userId, viewer.id), eq(labelProfiles.isPrimary, true)));
  return { contactEmail: viewer.email, displayName: label?.name ?? null, country };
}
