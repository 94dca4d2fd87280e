import { type ReactNode, useId, useState } from "react";
import { FieldErrors } from "#app/components/field.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { TermsToAccept } from "#app/features/services/legal/terms-to-accept.tsx";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { acceptCopy } from "#app/content/track-copy.ts";

/** What stands between a press of Render and paying. */
export type Confirmations = ReturnType<typeof useConfirmations>;

/** What the label excludes, and the terms where they were not accepted before: ticked by whoever pays. */
export function ConfirmationTicks({ confirmations }: { confirmations: Confirmations }) {
  const { uses, exclusions, terms } = confirmations;
  return (
    <>
      <Tick confirmation={exclusions} label={rightsCopy.confirm(uses)} error={rightsCopy.confirmFirst} />
      <Tick confirmation={terms} error={acceptCopy.first} label={<TermsToAccept />} />
    </>
  );
}

/** The first that is open and can be reached: the sheet of a phone stands before the page. */
function focusConfirmation(): void {
  const open = "[data-confirmation]:not(:checked)";
  const tick = document.querySelector(`dialog[open] ${open}`) ?? document.querySelector(open);
  if (tick instanceof HTMLElement) tick.focus();
}

type TickProps = { confirmation: ReturnType<typeof useConfirmation>; label: ReactNode; error: string };

function Tick({ confirmation, label, error }: TickProps) {
  const { isNeeded, isConfirmed, isAsked, confirm } = confirmation;
  const errorId = useId();
  if (!isNeeded) return null;
  return (
    <div className="mt-3">
      <TickField
        label={label}
        checked={isConfirmed}
        aria-invalid={isAsked || undefined}
        aria-describedby={isAsked ? errorId : undefined}
        data-confirmation
        onChange={(event) => confirm(event.currentTarget.checked)}
      />
      {isAsked && (
        <div className="rounded-xs bg-paper px-3 py-2">
          <FieldErrors id={errorId} errors={[error]} />
        </div>
      )}
    </div>
  );
}

/** Asks for what is still open among what the label excludes and the terms. */
export function useConfirmations(uses: readonly string[], mustAcceptTerms: boolean) {
  const exclusions = useConfirmation(uses.length > 0 ? uses.join("\n") : null);
  const terms = useConfirmation(mustAcceptTerms ? "terms" : null);
  return {
    uses,
    exclusions,
    terms,
    isOpen: exclusions.isOpen || terms.isOpen,
    /** Shows the first that is open; false where none is. */
    ask() {
      const isAsked = exclusions.ask() || terms.ask();
      if (isAsked) focusConfirmation();
      return isAsked;
    },
  };
}

/** `subject` says what must be ticked before a press counts; another one is asked for anew, and null needs nothing. */
function useConfirmation(subject: string | null) {
  const [state, setState] = useState({ of: subject, isConfirmed: false, isAsked: false });
  const isNeeded = subject !== null;
  const isConfirmed = state.of === subject && state.isConfirmed;
  const isOpen = isNeeded && !isConfirmed;
  return {
    isNeeded,
    isConfirmed,
    isOpen,
    /** Render was pressed without it. */
    isAsked: state.of === subject && state.isAsked,
    confirm: (is: boolean) => setState({ of: subject, isConfirmed: is, isAsked: false }),
    ask() {
      if (isOpen) setState({ of: subject, isConfirmed: false, isAsked: true });
      return isOpen;
    },
  };
}
