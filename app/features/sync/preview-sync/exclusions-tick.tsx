import { useId } from "react";
import { TickField } from "#app/components/tick-field.tsx";
import { FieldErrors } from "#app/components/field.tsx";
import { rightsCopy } from "#app/content/rights-copy.ts";
import type { Exclusions } from "./use-exclusions.ts";

/** What the label excludes, confirmed by whoever pays; nothing where nothing is excluded. */
export function ExclusionsTick({ exclusions }: { exclusions: Exclusions }) {
  const { uses, isConfirmed, isAsked, confirm } = exclusions;
  const errorId = useId();
  if (uses.length === 0) return null;
  return (
    <div className="mt-3">
      <TickField
        label={rightsCopy.confirm(uses)}
        checked={isConfirmed}
        aria-invalid={isAsked || undefined}
        aria-describedby={isAsked ? errorId : undefined}
        data-exclusions
        onChange={(event) => confirm(event.currentTarget.checked)}
      />
      {isAsked && (
        <div className="rounded-xs bg-paper px-3 py-2">
          <FieldErrors id={errorId} errors={[rightsCopy.confirmFirst]} />
        </div>
      )}
    </div>
  );
}

/** The one that can be reached: the sheet of a phone stands before the page. */
export function focusExclusions(): void {
  const tick =
    document.querySelector("dialog[open] [data-exclusions]") ?? document.querySelector("[data-exclusions]");
  if (tick instanceof HTMLElement) tick.focus();
}
