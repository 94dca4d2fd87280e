import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { labelEntries, ledgerTransfers } from "#drizzle/schema/index.ts";
import { makeDueLabel, readPayouts } from "#tests/support/payouts.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { labelEarningsAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import { applyTransferReversal } from "./apply-transfer-reversal.ts";
import { payDueLabels } from "./pay-due-labels.ts";

// In its own file: it leaves the books inconsistent, which stops all payouts.
test("a reversal booked without its label entry throws instead of retrying forever", async () => {
  const ctx = createStripeTestContext();
  const { label } = await makeDueLabel(ctx);
  await payDueLabels(ctx);
  const [payout] = await readPayouts(ctx, label.labelId);
  const transferId = payout?.transferId ?? "";
  await ctx.control(`transfers/${transferId}/reverse`, { amount: 200 });
  const [reversal] = (await ctx.stripe.transfers.listReversals(transferId)).data;
  const subjectId = payout?.id ?? "";
  await ctx.db.insert(ledgerTransfers).values({
    id: `transfer-reversal:${subjectId}:${reversal?.id}`,
    kind: "post",
    debitId: "usd:stripe",
    creditId: labelEarningsAccountId(label.labelId, "USD"),
    amount: 200,
    reason: "transfer-reversal",
    subjectId,
    at: ctx.clock.now(),
  });
  await expect(applyTransferReversal(ctx, transferId, [])).rejects.toThrow("none of them is booked");
  const entries = await ctx.db.select().from(labelEntries).where(eq(labelEntries.labelId, label.labelId));
  expect(entries.filter(({ kind }) => kind === "returned")).toEqual([]);
});
