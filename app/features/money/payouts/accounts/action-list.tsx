import type { ActionDue } from "#worker/domain/money/payouts/accounts/payout-accounts.contract.ts";
import { SectionTitle } from "#app/components/section-title.tsx";
import { actionCopy, connectCopy } from "#app/content/connect-copy.ts";

/** What Stripe asks for, as things to do. Stripe's own code stands beside what we have no words for. */
export function ActionList({ actions }: { actions: readonly ActionDue[] }) {
  if (actions.length === 0) return null;
  return (
    <section aria-labelledby="requirements" className="mt-7">
      <SectionTitle id="requirements" level={3} size="plain" className="pb-2">
        {connectCopy.requirements}
      </SectionTitle>
      <ul className="border-b border-line">
        {actions.map(({ action, isPastDue, requirements }) => (
          <li key={action} className="flex items-start justify-between gap-4 border-t border-line py-3">
            <p className="min-w-0">
              <strong className="block font-label">{actionCopy[action].title}</strong>
              <span className="text-sm text-ink2">{actionCopy[action].text}</span>
              {action === "other" && (
                <span className="mt-0.5 block text-xs break-all text-ink2">{requirements.join(", ")}</span>
              )}
            </p>
            {isPastDue && (
              <span className="mt-0.5 text-sm font-strong whitespace-nowrap text-bad">
                {connectCopy.pastDue}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
