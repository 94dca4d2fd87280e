import { CircleCheck, CircleDashed } from "lucide-react";
import { completenessWords, labelTracksCopy } from "#app/content/label-tracks-copy.ts";
import type { CompletenessItem } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";

/** Specification §2: drawn from `metadata_completeness`, in percent. */
export function HealthBar({ percent }: { percent: number }) {
  const colour = percent >= 80 ? "" : percent >= 50 ? "text-warn" : "text-bad";
  return (
    <span className="inline-flex items-center gap-2">
      <progress
        className={`health-bar ${colour}`}
        max={100}
        value={percent}
        aria-label={labelTracksCopy.healthOf(percent)}
      />
      <span className="tc text-sm text-ink2" aria-hidden="true">
        {percent}%
      </span>
    </span>
  );
}

/** The rule behind the bar, field by field. */
export function HealthDetails({ percent, items }: { percent: number; items: readonly CompletenessItem[] }) {
  const isComplete = items.every(({ isFilled }) => isFilled);
  return (
    <details className="border-t border-line pt-4">
      <summary className="flex min-h-9 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 font-strong">
        {labelTracksCopy.healthTitle}
        <HealthBar percent={percent} />
      </summary>
      <p className="mt-1 text-sm text-ink2">
        {isComplete ? labelTracksCopy.healthComplete : labelTracksCopy.healthText}
      </p>
      <ul className="mt-3 grid grid-cols-1 gap-x-8 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ field, points, isFilled }) => (
          <li key={field} className="flex items-center gap-2 border-t border-line py-1.5">
            {isFilled ? (
              <CircleCheck className="icon-sm flex-none text-ok" aria-hidden="true" />
            ) : (
              <CircleDashed className="icon-sm flex-none text-warn" aria-hidden="true" />
            )}
            <span>{completenessWords[field]}</span>
            <span className="ml-auto text-ink2">
              <span className="sr-only">
                {isFilled ? "filled in," : `${labelTracksCopy.healthMissing},`}{" "}
              </span>
              <span className="tc">{points}%</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
