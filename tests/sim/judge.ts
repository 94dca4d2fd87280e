import { ledgerInvariants } from "#worker/domain/money/ledger/invariants.ts";
import { judgeNotices } from "./judge-notices.ts";
import { judgePayments } from "./judge-payments.ts";
import { judgePayouts } from "./judge-payouts.ts";
import { judgeTokens } from "./judge-tokens.ts";
import type { World } from "./world.ts";

/**
 * What is wrong with the books at this moment: their own rules, and what an onlooker reckons from the provider's side,
 * from renders and from prices. Nothing, if all is well.
 */
export function judge(world: World): string[] {
  const broken = Object.entries(ledgerInvariants).flatMap(([rule, query]) => {
    const rows = world.rows(query);
    return rows.length > 0 ? [`${rule}: ${JSON.stringify(rows.slice(0, 3))}`] : [];
  });
  return [
    ...broken,
    ...judgePayments(world),
    ...judgeTokens(world),
    ...judgePayouts(world),
    ...judgeNotices(world),
  ];
}
