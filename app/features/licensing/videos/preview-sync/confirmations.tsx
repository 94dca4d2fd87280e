import { type ReactNode, useId, useState } from "react";
import { FieldErrors } from "#app/components/field.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { TermsToAccept } from "#app/features/services/legal/terms-to-accept.tsx";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { acceptCopy } from "#app/content/track-copy.ts";

export type Confirmations = ReturnType<typeof useConfirmations>;

/** Checkboxes for uses that the label excludes, and for terms not yet accepted in the version in force. */
export function ConfirmationTicks({ confirmations }: { confirmations: Confirmations }) {
  const { uses, exclusions, terms } = confirmations;
  return (
    <>
      <Tick confirmation={exclusions} label={rightsCopy.confirm(uses)} error={rightsCopy.confirmFirst} />
      <Tick confirmation={terms} error={acceptCopy.first} label={<TermsToAccept />} />
    </>
  );
}

/** Focuses the first open checkbox; an open dialog (the sheet on phones) comes before the page. */
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
        onCheckedChange={confirm}
      />
      {isAsked && (
        <div className="rounded-xs bg-paper px-3 py-2">
          <FieldErrors id={errorId} errors={[error]} />
        </div>
      )}
    </div>
  );
}

/** The confirmations still needed: excluded uses and terms. */
export function useConfirmations(uses: readonly string[], mustAcceptTerms: boolean) {
  const exclusions = useConfirmation(uses.length > 0 ? uses.join("\n") : null);
  const terms = useConfirmation(mustAcceptTerms ? "terms" : null);
  return {
    uses,
    exclusions,
    terms,
    isOpen: exclusions.isOpen || terms.isOpen,
    /** Shows the first open one; false if there is none. */
    ask() {
      const isAsked = exclusions.ask() || terms.ask();
      if (isAsked) focusConfirmation();
      return isAsked;
    },
  };
}

/** One checkbox. `subject` is what it confirms: null needs nothing, and a changed one must be confirmed again. */
function useConfirmation(subject: string | null) {
  const [state, setState] = useState({ of: subject, isConfirmed: false, isAsked: false });
  const isNeeded = subject !== null;
  const isConfirmed = state.of === subject && state.isConfirmed;
  const isOpen = isNeeded && !isConfirmed;
  return {
    isNeeded,
    isConfirmed,
    isOpen,
    /** The user pressed Render without confirming. */
    isAsked: state.of === subject && state.isAsked,
    confirm: (is: boolean) => setState({ of: subject, isConfirmed: is, isAsked: false }),
    ask() {
      if (isOpen) setState({ of: subject, isConfirmed: false, isAsked: true });
      return isOpen;
    },
  };
}
