import { Amount } from "#app/features/money/payouts/amount.tsx";
import type { Earned as Amounts } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

/** One line per currency: dollars and pounds cannot be added up. */
export function Earned({ earned }: { earned: Amounts }) {
  return (
    <>
      {earned.map(({ currency, cents }) => (
        <span key={currency} className="block">
          <Amount cents={cents} currency={currency} />
        </span>
      ))}
    </>
  );
}
