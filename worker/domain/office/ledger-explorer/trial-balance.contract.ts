import { z } from "zod";
import type { AccountCode, LedgerUnit } from "#worker/domain/money/ledger/account-codes.contract.ts";

const Day = z.iso.date().optional().catch(undefined);

/** First and last day of a period, in UTC; the current month where an address names none. */
export const PeriodQuery = z.object({ from: Day, to: Day });
export type PeriodQuery = z.infer<typeof PeriodQuery>;
export type Period = { from: string; to: string };

/**
 * What the accounts of one kind moved in a period, in cents or tokens. Balances are debits less credits, so that all
 * of one unit add up to zero.
 */
export type TrialBalanceRow = {
  unit: LedgerUnit;
  code: AccountCode;
  opening: number;
  debits: number;
  credits: number;
  closing: number;
};
export type TrialBalanceTotal = Omit<TrialBalanceRow, "code">;
/** `isBalanced`: every total is zero, and as much was debited as credited. */
export type TrialBalance = {
  period: Period;
  units: { rows: TrialBalanceRow[]; total: TrialBalanceTotal; isBalanced: boolean }[];
};
