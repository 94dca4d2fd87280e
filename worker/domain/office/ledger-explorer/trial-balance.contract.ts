import { z } from "zod";
import type { AccountCode, LedgerUnit } from "#worker/domain/money/ledger/account-codes.contract.ts";

const Day = z.iso.date().optional().catch(undefined);

/** First and last day of a period, in UTC; by default the current month. */
export const PeriodQuery = z.object({ from: Day, to: Day });
export type PeriodQuery = z.infer<typeof PeriodQuery>;
export type Period = { from: string; to: string };

/**
 * Movements of the accounts of one kind in a period, in cents or tokens. Balances are debits less credits, so that
 * the sum per unit is zero.
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
/** `isBalanced`: every total is zero, and total debits equal total credits. */
export type TrialBalance = {
  period: Period;
  units: { rows: TrialBalanceRow[]; total: TrialBalanceTotal; isBalanced: boolean }[];
};
