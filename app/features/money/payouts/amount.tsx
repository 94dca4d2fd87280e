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

type AmountProps = { cents: number; currency: Currency };

export function Amount({ cents, currency }: AmountProps) {
  return <span className="tc whitespace-nowrap">{formatAmount(cents, currency)}</span>;
}

/** One line per currency: dollars and pounds cannot be added up. */
export function Amounts({ amounts }: { amounts: readonly AmountProps[] }) {
  return (
    <>
      {amounts.map(({ currency, cents }) => (
        <span key={currency} className="block">
          <Amount cents={cents} currency={currency} />
        </span>
      ))}
    </>
  );
}
