const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const counts = new Intl.NumberFormat("en-GB");

/** What one token costs in US cents. */
export const tokenPriceCents = 500;

/** "1 token", "25 tokens". */
export function formatTokens(tokens: number): string {
  return `${counts.format(tokens)} ${tokens === 1 ? "token" : "tokens"}`;
}

/** "$5", "$4.60". */
export function formatUsd(cents: number): string {
  return cents % 100 === 0 ? wholeDollars.format(cents / 100) : dollars.format(cents / 100);
}
