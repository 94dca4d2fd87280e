import { Amount } from "#app/features/payouts/amount.tsx";
import type { Earned as Amounts } from "#worker/domain/syncs/contract.ts";

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
