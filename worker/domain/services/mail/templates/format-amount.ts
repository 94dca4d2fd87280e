/** Cents or pence as people write them: `$1,234.50`. */
export function formatAmount(cents: number, currency: string): string {
  return new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).format(cents / 100);
}

export const formatTokens = (tokens: number): string => (tokens === 1 ? "1 token" : `${tokens} tokens`);
