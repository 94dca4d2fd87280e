import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { auditLog, labelEntries } from "#drizzle/schema/index.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { makeBrand } from "#tests/support/factories.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { makeDueLabel, readPayouts, readTransfers } from "#tests/support/payouts.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { getPayout } from "#worker/domain/office/ledger-explorer/payout-views.ts";
import { applyTransferReversal } from "./apply-transfer-reversal.ts";
import { payDueLabels } from "./pay-due-labels.ts";
import { releaseEntry } from "./release-entry.ts";

const ctx = createStripeTestContext();
let admin: Viewer;
beforeAll(async () => {
  admin = { ...(await makeBrand(ctx.db)), isSuperUser: true };
});

/** A payout of $5, $2 of which Stripe has reversed on its own. */
async function makeReturned() {
  const { label, accountId } = await makeDueLabel(ctx);
  await payDueLabels(ctx);
  const [payout] = await readPayouts(ctx, label.labelId);
  if (!payout?.transferId) throw new Error("nothing was paid");
  await ctx.control(`transfers/${payout.transferId}/reverse`, { amount: 200 });
  await applyTransferReversal(ctx, payout.transferId, []);
  const [entry] = (await getPayout(ctx, admin, payout.id))?.returned ?? [];
  if (!entry) throw new Error("nothing came back");
  return { label, accountId, asked: { entryId: entry.id, payoutId: payout.id }, entry };
}

const heldFor = async (entryId: string) =>
  (await ctx.db.select().from(labelEntries).where(eq(labelEntries.id, entryId)))[0]?.heldFor;

const audited = (labelId: string) =>
  ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, "entry.released"), eq(auditLog.targetId, labelId)));

test("releaseEntry pays a returned amount again and is audited", async () => {
  const { label, accountId, asked, entry } = await makeReturned();
  expect(entry).toMatchObject({ kind: "returned", amountCents: 200, heldFor: "review" });
  await payDueLabels(ctx);
  expect(await readTransfers(ctx, accountId)).toHaveLength(1);
  expect(await releaseEntry(ctx, admin, asked)).toEqual({ ok: true });
  await payDueLabels(ctx);
  expect((await readTransfers(ctx, accountId)).map(({ amount }) => amount)).toEqual([500, 200]);
  expect(await audited(label.labelId)).toMatchObject([
    { actorId: admin.id, before: { heldFor: "review" }, after: { entryId: asked.entryId, amountCents: 200 } },
  ]);
  expect(await findLedgerFaults(ctx.db)).toEqual([]);
  await ctx.settle();
  const sealed = await ctx.db.all(sql`
    SELECT seal.seq FROM audit_log AS logged JOIN audit_seals AS seal ON seal.seq = logged.seq
    WHERE logged.action = 'entry.released' AND logged.target_id = ${label.labelId}`);
  expect(sealed).toHaveLength(1);
});

test("releaseEntry releases once when ten calls race", async () => {
  const { label, asked } = await makeReturned();
  const outcomes = await concurrently(10, () => releaseEntry(ctx, admin, asked));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal === "not-held")).toHaveLength(9);
  expect(await audited(label.labelId)).toHaveLength(1);
});

test("releaseEntry requires a super user", async () => {
  const { label, asked } = await makeReturned();
  await expect(releaseEntry(ctx, label, asked)).rejects.toMatchObject({ status: 403 });
  expect(await heldFor(asked.entryId)).toBe("review");
});

test("releaseEntry refuses an entry of another payout or held by a dispute", async () => {
  const { asked } = await makeReturned();
  const other = await makeReturned();
  const crossed = { entryId: asked.entryId, payoutId: other.asked.payoutId };
  expect(await releaseEntry(ctx, admin, crossed)).toEqual({ ok: false, refusal: "not-found" });
  await ctx.db.update(labelEntries).set({ heldFor: "dispute" }).where(eq(labelEntries.id, asked.entryId));
  expect(await releaseEntry(ctx, admin, asked)).toEqual({ ok: false, refusal: "not-held" });
  expect(await heldFor(asked.entryId)).toBe("dispute");
});
