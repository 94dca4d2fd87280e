import { z } from "zod";
import type { Currency } from "#worker/domain/lib/currency.contract.ts";

export const LedgerQuery = z.object({
  /** Where the page before ended. */
  after: z.string().max(200).optional().catch(undefined),
  status: z.string().max(20).optional().catch(undefined),
});
export type LedgerQuery = z.infer<typeof LedgerQuery>;

export type LedgerUnit = "TOK" | Currency;

/** `total` is counted up to one more than `maxCounted`. */
export type LedgerPage<Row> = { rows: Row[]; nextAfter: string | null; total: number };

/** An account as other pages name it. `ownerName`: a brand's address or a label's name, null for the platform. */
export type AccountRef = { id: string; code: string; unit: LedgerUnit; ownerName: string | null };

/** Our cash at the provider. Cents; times in UTC milliseconds; `differsSince` is null while both agree. */
export type BalanceComparison = {
  currency: Currency;
  booksCents: number;
  providerCents: number;
  comparedAt: number;
  differsSince: number | null;
};
