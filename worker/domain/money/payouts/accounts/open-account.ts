import { and, eq, isNotNull, sql } from "drizzle-orm";
import { type Statement, isRefusedBy, runBatch } from "#drizzle/client.ts";
import { accountOpenings, connectedAccounts } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { recordAudit, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { log } from "#worker/domain/lib/log.ts";
import type { OpeningRequest, StripeRefusal } from "./payout-accounts.contract.ts";
import { type Opening, findOpenAccount } from "./queries.ts";
import { type AccountFacts, accountParts, readAccount, readStripeRefusal } from "./read-account.ts";

type Outcome = { ok: true; accountId: string } | ({ ok: false } & StripeRefusal);

/**
 * Stores the request to Stripe, unless the user has an open account or a pending request, which is then kept.
 */
export function requestAccount(ctx: AppContext, userId: string, request: OpeningRequest): Statement {
  return ctx.db.run(sql`
    INSERT INTO account_openings (user_id, generation, request, asked_at)
    SELECT ${userId}, 1 + ifnull((SELECT max(generation) FROM connected_accounts WHERE user_id = ${userId}), 0),
      ${JSON.stringify(request)}, ${ctx.clock.now()}
    WHERE NOT EXISTS (SELECT 1 FROM connected_accounts WHERE user_id = ${userId} AND closed_at IS NULL)
    ON CONFLICT (user_id, generation) DO UPDATE SET request = excluded.request, asked_at = excluded.asked_at
      WHERE account_openings.request IS NULL`);
}

/** Creates the requested account at Stripe and stores it. Idempotent. */
export async function openAccount(ctx: AppContext, opening: Opening): Promise<Outcome> {
  let account;
  try {
    account = await createAtStripe(ctx, opening);
  } catch (error) {
    const refusal = readStripeRefusal(error);
    log("payout-account.not-opened", { ...refusal, generation: opening.generation });
    if (refusal.refusal === "refused") await dropRequest(ctx, opening);
    return { ok: false, ...refusal };
  }
  try {
    await runBatch(ctx.db, keepAccount(ctx, opening, account.id, readAccount(account)));
  } catch (error) {
    if (!isRefusedBy(error, "UNIQUE constraint failed: connected_accounts.")) throw error;
    // A concurrent duplicate of this request has already stored the account.
    const existing = await findOpenAccount(ctx, opening.userId);
    return existing ? { ok: true, accountId: existing.accountId } : { ok: false, refusal: "unavailable" };
  }
  ctx.defer(sealAudit(ctx));
  return { ok: true, accountId: account.id };
}

function createAtStripe(ctx: AppContext, { userId, generation, attempt, request }: Opening) {
  const { contactEmail, displayName, country } = request;
  return ctx.stripe.v2.core.accounts.create(
    {
      contact_email: contactEmail,
      ...(displayName ? { display_name: displayName } : {}),
      dashboard: "express",
      identity: { country: country.toLowerCase() },
      configuration: {
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
      },
      // Required by the Express dashboard.
      defaults: { responsibilities: { fees_collector: "application", losses_collector: "application" } },
      metadata: { user_id: userId, generation: String(generation) },
      include: [...accountParts],
    },
    { idempotencyKey: `acct:${userId}:${generation}${attempt === 1 ? "" : `:${attempt}`}` },
  );
}

function keepAccount(ctx: AppContext, opening: Opening, accountId: string, facts: AccountFacts): Statement[] {
  const { userId, generation } = opening;
  const now = ctx.clock.now();
  return [
    ctx.db.insert(connectedAccounts).values({
      accountId,
      userId,
      generation,
      detailsSubmitted: facts.detailsSubmitted,
      transfersActive: facts.transfersActive,
      payoutsEnabled: facts.payoutsEnabled,
      isRejected: facts.isRejected,
      capabilityStatus: facts.capabilityStatus,
      currentlyDue: facts.currentlyDue,
      pastDue: facts.pastDue,
      createdAt: now,
      refreshedAt: now,
    }),
    ctx.db.delete(accountOpenings).where(isOpening(opening)),
    recordAudit(ctx, {
      actorId: userId,
      action: "payout-account.opened",
      target: { kind: "account", id: userId },
      after: { accountId, generation, country: opening.request.country },
    }),
  ];
}

/** After a definite refusal: the next request may differ, so it needs another idempotency key. */
async function dropRequest(ctx: AppContext, opening: Opening): Promise<void> {
  await ctx.db
    .update(accountOpenings)
    .set({ request: null, attempt: opening.attempt + 1 })
    .where(and(isOpening(opening), eq(accountOpenings.attempt, opening.attempt), isNotNull(accountOpenings.request)));
}

function isOpening({ userId, generation }: Opening) {
  return and(eq(accountOpenings.userId, userId), eq(accountOpenings.generation, generation));
}
