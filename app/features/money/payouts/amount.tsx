import type { Currency } from "#worker/domain/lib/currency.contract.ts";

const formats: Record<Currency, Intl.NumberFormat> = {
  USD: new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }),
  GBP: new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" }),
};

/** "$1,234.50", "−£0.05": always with cents, so that columns line up. */
export function formatAmount(cents: number, currency: Currency): string {
  const sign = cents < 0 ? "\u2212" : "";
  return sign + formats[currency].format(Math.abs(cents) / 100);
}

export function Amount({ cents, currency }: { cents: number; currency: Currency }) {
  return <span className="tc whitespace-nowrap">{formatAmount(cents, currency)}</span>;
}
