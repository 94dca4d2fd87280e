import {
  type LicenceScope,
  type SoldScope,
  soldScope,
} from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { formatTokens } from "#app/lib/money.ts";

export const licenceCopy = {
  chooser: "Licence",
  sheet: "Your licence",
  closeSheet: "Close",
  enterprise: "Need it for games, or a whole catalogue?",
  contact: "Contact us",
  uses: "Can I use it for …?",
  use: "Use",
  clause: "Clause",
  yes: "Yes",
  no: "No",
  search: "Search uses",
  searchHint: "Search uses, such as “podcast”",
  noMatch: "Not on the list.",
  ask: "Ask us.",
  sample: "See a sample certificate (PDF)",
  sampleHref: "/sample-licence.pdf",
  allows: "What it allows",
} as const;

/** Short names for column heads. */
export const scopeHeads: Record<LicenceScope, string> = {
  standard: "Standard",
  social: "Social",
  commercial: "Commercial",
};

export const showAllUses = (uses: number): string => `Show all ${uses} uses`;

/** Beside a clause that the chosen licence excludes: the licence that allows it, and its extra price. */
export function includedIn(scope: SoldScope, moreTokens: number | null): string {
  const { name } = soldScope(scope);
  if (moreTokens === null) return `Included in ${name}.`;
  return moreTokens > 0
    ? `Included in ${name}, for ${formatTokens(moreTokens)} more.`
    : `Included in ${name}, for the same price.`;
}
