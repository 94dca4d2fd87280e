import type { Currency } from "#worker/domain/lib/currency.contract.ts";

const formats: Record<Currency, { whole: Intl.NumberFormat; exact: Intl.NumberFormat }> = {
  USD: formatsOf("en-US", "USD"),
  GBP: formatsOf("en-GB", "GBP"),
};
const counts = new Intl.NumberFormat("en-GB");

export const tokenPriceCents = 500;

/** "1 token", "25 tokens". */
export function formatTokens(tokens: number): string {
  return `${counts.format(tokens)} ${tokens === 1 ? "token" : "tokens"}`;
}

/** "$5", "£3.68", of cents or pence. */
export function formatMoney(cents: number, currency: Currency): string {
  return formats[currency][cents % 100 === 0 ? "whole" : "exact"].format(cents / 100);
}

/** "$5", "$4.60". */
export function formatUsd(cents: number): string {
  return formatMoney(cents, "USD");
}

/** "70%", "66.67%", of basis points. */
export function formatShare(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

function formatsOf(locale: string, currency: Currency) {
  const style = { style: "currency", currency } as const;
  return {
    whole: new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 0 }),
    exact: new Intl.NumberFormat(locale, style),
  };
}
