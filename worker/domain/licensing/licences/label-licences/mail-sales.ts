import { eq, sql } from "drizzle-orm";
import { runBatch } from "#drizzle/client.ts";
import { saleMailSettings, untoldSales } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/lib/guards.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { listed } from "#worker/domain/lib/query.ts";
import { canBeNotified, enqueueMail, mailOutboxId } from "#worker/domain/services/mail/enqueue-mail.ts";
import type { MailMessage } from "#worker/domain/services/mail/mail.contract.ts";
import { flushOutbox } from "#worker/domain/services/jobs/outbox.ts";
import { hours } from "#worker/domain/lib/time.ts";
import type { SaleMailFrequency, SetSaleMails } from "./label-licences.contract.ts";
import { nameBrand } from "./sync-rows.ts";

const betweenDigests = hours(24);
/** Limits per cron run, of accounts and of sales per account; the next run continues. */
const maxAccounts = 50;
const maxSales = 500;
/** Sales listed in a digest; the rest are counted. */
const maxNamed = 20;

type Account = { id: string; email: string; erasedAt: number | null; frequency: SaleMailFrequency };
type NamedSale = Extract<MailMessage, { kind: "tracks-licensed" }>["sales"][number];
type Sale = NamedSale & {
  isRevoked: 0 | 1;
  /** JSON. */
  earned: string;
};
type Earned = { currency: string; amountCents: number };

/** Cron: one mail per sale or per day, as the account chose. Sales wait while an account has no access. */
export async function mailSales(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const due = await ctx.db.all<Account>(sql`
    SELECT user.id, user.email, user.erased_at AS erasedAt, ifnull(setting.frequency, 'daily') AS frequency
    FROM (SELECT DISTINCT user_id FROM untold_sales) AS untold
    JOIN users AS user ON user.id = untold.user_id AND user.approval_status = 'approved'
    LEFT JOIN sale_mail_settings AS setting ON setting.user_id = user.id
    WHERE ifnull(setting.frequency, 'daily') = 'each' OR ifnull(setting.told_at, 0) <= ${now - betweenDigests}
    LIMIT ${maxAccounts}`);
  for (const account of due) {
    const sales = await listUntold(ctx, account.id);
    const mails = account.frequency === "each" ? sales.map((sale) => [sale]) : [sales];
    // Sequential, so that an interrupted run has sent complete mails.
    for (const mail of mails) await tell(ctx, account, mail, now);
  }
}

function listUntold(ctx: AppContext, userId: string): Promise<Sale[]> {
  return ctx.db.all<Sale>(sql`
    SELECT licence.id AS licenceId, licence.number, licence.track_title AS trackTitle, licence.artist,
      licence.brand_name AS brandName, licence.scope, licence.terms_version AS termsVersion,
      licence.status = 'revoked' AS isRevoked,
      (SELECT json_group_array(json_object('currency', entry.currency, 'amountCents', entry.amount_cents))
        FROM label_entries AS entry WHERE entry.licence_id = licence.id AND entry.kind = 'earning') AS earned
    FROM untold_sales AS untold JOIN licences AS licence ON licence.id = untold.licence_id
    WHERE untold.user_id = ${userId} ORDER BY licence.issued_at, licence.id LIMIT ${maxSales}`);
}

/** Marks sales as mailed in the same batch as the mail: of two concurrent runs, the second finds its first sale gone. */
async function tell(ctx: AppContext, account: Account, sales: readonly Sale[], now: number): Promise<void> {
  const [first, ...others] = sales.map(({ licenceId }) => licenceId);
  if (first === undefined) return;
  const standing = sales.filter(({ isRevoked }) => isRevoked === 0);
  const isTold = standing.length > 0 && canBeNotified(account);
  const id = crypto.randomUUID();
  const mail = { id, userId: account.id, to: account.email, message: messageOf(standing) };
  const didTell = await runUnlessStale(ctx.db, [
    ctx.db.run(sql`DELETE FROM untold_sales WHERE licence_id = ${first}`),
    requireOneRow(ctx.db),
    ctx.db.run(sql`DELETE FROM untold_sales WHERE licence_id IN ${listed(others)}`),
    ...(isTold
      ? [
          ctx.db.run(sql`
            INSERT INTO sale_mail_settings (user_id, told_at) VALUES (${account.id}, ${now})
            ON CONFLICT DO UPDATE SET told_at = excluded.told_at`),
          ...enqueueMail(ctx.db, mail, now),
        ]
      : []),
  ]);
  if (didTell && isTold) ctx.defer(flushOutbox(ctx, [mailOutboxId(id)]));
}

function messageOf(sales: readonly Sale[]): MailMessage {
  return {
    kind: "tracks-licensed",
    sales: sales.slice(0, maxNamed).map(({ isRevoked: _isRevoked, earned: _earned, ...sale }) => ({
      ...sale,
      brandName: nameBrand(sale.brandName),
    })),
    more: Math.max(0, sales.length - maxNamed),
    earned: sumOf(sales.flatMap(({ earned }) => JSON.parse(earned) as Earned[])), // built by the query above
  };
}

function sumOf(earned: readonly Earned[]): Earned[] {
  return [...Map.groupBy(earned, ({ currency }) => currency)].map(([currency, each]) => ({
    currency,
    amountCents: each.reduce((sum, { amountCents }) => sum + amountCents, 0),
  }));
}

export async function getSaleMails(ctx: AppContext, viewer: Viewer): Promise<SaleMailFrequency> {
  const [setting] = await ctx.db
    .select({ frequency: saleMailSettings.frequency })
    .from(saleMailSettings)
    .where(eq(saleMailSettings.userId, viewer.id));
  return setting?.frequency ?? "daily";
}

/** Turning the mails off also discards the unsent sales. */
export async function setSaleMails(ctx: AppContext, viewer: Viewer, { frequency }: SetSaleMails): Promise<{ ok: true }> {
  await runBatch(ctx.db, [
    ctx.db
      .insert(saleMailSettings)
      .values({ userId: viewer.id, frequency })
      .onConflictDoUpdate({ target: saleMailSettings.userId, set: { frequency } }),
    ...(frequency === "none" ? [ctx.db.delete(untoldSales).where(eq(untoldSales.userId, viewer.id))] : []),
  ]);
  return { ok: true };
}
