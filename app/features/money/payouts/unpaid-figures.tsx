import { heldExplained, lateExplained, payoutsCopy, payoutStateWords } from "#app/content/payouts-copy.ts";
import type { UnpaidView } from "#worker/domain/money/payouts/payouts.contract.ts";
import { Amount } from "./amount.tsx";

const always = ["pendingCents", "dueCents"] as const;
const sometimes = ["underWayCents", "heldCents"] as const;

/** What is not paid out yet, each currency for itself. */
export function UnpaidFigures({ unpaid }: { unpaid: readonly UnpaidView[] }) {
  return (
    <>
      {unpaid.map((view) => (
        <dl key={view.currency} className="flex flex-wrap gap-x-12 gap-y-5 border-t border-line py-5">
          {[...always, ...sometimes.filter((state) => view[state] !== 0)].map((state) => (
            <div key={state}>
              <dt className="text-sm text-ink2">{payoutStateWords[state]}</dt>
              <dd className="wide text-xl font-strong">
                <Amount cents={view[state]} currency={view.currency} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
      <Explanations unpaid={unpaid} />
    </>
  );
}

function Explanations({ unpaid }: { unpaid: readonly UnpaidView[] }) {
  const isOwing = unpaid.some(({ dueCents }) => dueCents < 0);
  const isLate = unpaid.some(({ lateCents }) => lateCents > 0);
  const isHeld = unpaid.some(({ heldCents }) => heldCents !== 0);
  return (
    <>
      {isOwing && <p className="max-w-[60ch] pb-4 text-sm text-ink2">{payoutsCopy.owing}</p>}
      {isLate && <p className="max-w-[60ch] pb-4 text-sm text-ink2">{lateExplained}</p>}
      {isHeld && <p className="max-w-[60ch] pb-4 text-sm text-ink2">{heldExplained}</p>}
    </>
  );
}
