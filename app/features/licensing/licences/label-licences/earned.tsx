import { Amount } from "#app/features/money/payouts/amount.tsx";
import type { Earned as Amounts } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

/** Each currency for itself: dollars and pounds do not add up. */
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
