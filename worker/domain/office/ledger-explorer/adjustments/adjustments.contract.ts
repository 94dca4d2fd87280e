import { z } from "zod";
import { multiline } from "#worker/domain/lib/text.contract.ts";
import { type AccountRef, countsTokens } from "#worker/domain/money/ledger/account-codes.contract.ts";
import { ProposalAct, type ProposalRefusal, type ProposalStatus } from "#worker/domain/services/audit/audit.contract.ts";

export const ProposeAdjustment = z.object({
  /** Generated with the form, so that a repeated submit is the same proposal. */
  adjustmentId: z.uuid(),
  accountId: z.string().min(1).max(200),
  /** Tokens or cents: more for the account's owner (+) or less (-). */
  amount: z
    .int({ error: "Enter an amount: whole tokens, or money such as 12 or 12.50." })
    .min(-1_000_000, "At most 1,000,000 at a time.")
    .max(1_000_000, "At most 1,000,000 at a time.")
    .refine((amount) => amount !== 0, { error: "Enter an amount other than zero." }),
  /** Cents by which it exceeds the amount owed to the label, as confirmed by the proposer. */
  excess: z
    .int({ error: "Enter an amount such as 12 or 12.50, or leave it empty." })
    .min(0)
    .max(1_000_000, "At most 1,000,000 at a time."),
  reason: multiline("Give a reason of at least 10 characters.")
    .min(10, "Give a reason of at least 10 characters.")
    .max(500, "Use at most 500 characters."),
});
export type ProposeAdjustment = z.infer<typeof ProposeAdjustment>;

/** Form values: more or less, and "12" tokens or "12.50" in money. */
export const AdjustmentForm = z
  .object({
    adjustmentId: z.uuid(),
    accountId: z.string().max(200),
    direction: z.enum(["more", "less"]),
    amount: z.string({ error: "Enter an amount." }).trim().max(20),
    excess: z.string().trim().max(20).optional(),
    reason: z.string({ error: "Give a reason of at least 10 characters." }).max(1000),
  })
  .transform(({ direction, amount, excess, ...rest }) => {
    const isMoney = !countsTokens(rest.accountId);
    const size = readAmount(amount, isMoney);
    return {
      ...rest,
      amount: direction === "more" ? size : -size,
      excess: excess ? readAmount(excess, isMoney) : 0,
    };
  })
  .pipe(ProposeAdjustment);
export type AdjustmentFields = z.input<typeof AdjustmentForm>;

/** Parses whole tokens or cents, digit by digit; NaN for anything else. */
function readAmount(text: string, isMoney: boolean): number {
  const [, whole = "", part = ""] = (isMoney ? /^(\d{1,9})(?:\.(\d{2}))?$/ : /^(\d{1,9})$/).exec(text) ?? [];
  if (whole === "") return Number.NaN;
  return Number(whole) * (isMoney ? 100 : 1) + Number(part);
}

export const DecideAdjustment = z.object({ act: ProposalAct, adjustmentId: z.uuid() });
export type DecideAdjustment = z.infer<typeof DecideAdjustment>;

export type AdjustmentRefusal =
  | ProposalRefusal
  | "no-such-account"
  | "no-such-adjustment"
  /** A super user cannot adjust their own account. */
  | "own-account"
  | "not-enough-tokens"
  /** A debt can only be reduced, and by no more than is owed. */
  | "more-than-owed"
  /** More than the label is owed, and the excess is not the confirmed one. */
  | "exceeds-owed";

export type AdjustmentRow = {
  id: string;
  account: AccountRef;
  amount: number;
  /** The amount by which it exceeds what the label was owed. */
  excess: number;
  reason: string;
  status: ProposalStatus;
  proposedByEmail: string;
  proposedAt: number;
  decidedByEmail: string | null;
  decidedAt: number | null;
  acts: ProposalAct[];
};
