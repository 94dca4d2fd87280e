import { ledgerInvariants } from "#worker/domain/office/ops/book-rules.ts";
import { faultsInEvents } from "./oracle-events.ts";
import { faultsInPayments } from "./oracle-payments.ts";
import { faultsInPayouts } from "./oracle-payouts.ts";
import { faultsInUpgrades } from "./oracle-upgrades.ts";
import { faultsInVersions } from "./oracle-versions.ts";
import { faultsInRevocations } from "./oracle-revocations.ts";
import { faultsInShares } from "./oracle-shares.ts";
import { faultsInClearedDebts, faultsInRepayments, faultsInStandings } from "./oracle-unpaid.ts";
import { faultsInPrices, faultsInTokens } from "./oracle-tokens.ts";
import type { Environment } from "./environment.ts";

const checks = [
  faultsInPayments,
  faultsInTokens,
  faultsInPrices,
  faultsInPayouts,
  faultsInShares,
  faultsInRevocations,
  faultsInStandings,
  faultsInClearedDebts,
  faultsInRepayments,
  faultsInUpgrades,
  faultsInVersions,
  faultsInEvents,
];

/**
 * Checks the ledger's own invariants and independent calculations from the provider's state, renders, prices and revenue
 * policies. Empty when all is well.
 */
export function findFaults(environment: Environment): string[] {
  const broken = Object.entries(ledgerInvariants).flatMap(([rule, query]) => {
    const rows = environment.rows(query);
    return rows.length > 0 ? [`${rule}: ${JSON.stringify(rows.slice(0, 3))}`] : [];
  });
  return [...broken, ...checks.flatMap((findIn) => findIn(environment))];
}
