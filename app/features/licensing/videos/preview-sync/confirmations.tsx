import { type ReactNode, useId, useState } from "react";
import { FieldErrors } from "#app/components/field.tsx";
import { TickField } from "#app/components/inputs.tsx";
import { TermsToAccept } from "#app/features/services/legal/terms-to-accept.tsx";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { acceptCopy } from "#app/content/track-copy.ts";

/** What stands between a press of Render and paying. */
export type Confirmations = { uses: readonly string[]; exclusions: Confirmation; terms: Confirmation };

export const isOpen = ({ exclusions, terms }: Confirmations): boolean =>
  [exclusions, terms].some(({ isNeeded, isConfirmed }) => isNeeded && !isConfirmed);

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

function Tick({
  confirmation,
  label,
  error,
}: {
  confirmation: Confirmation;
  label: ReactNode;
  error: string;
}) {
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

type Confirmation = {
  isNeeded: boolean;
  isConfirmed: boolean;
  /** Render was pressed without it. */
  isAsked: boolean;
  confirm: (isConfirmed: boolean) => void;
};

/** Asks for what is still open among what the label excludes and the terms; `ask` answers whether that is anything. */
export function useConfirmations(
  uses: readonly string[],
  mustAcceptTerms: boolean,
): [Confirmations, ask: () => boolean] {
  const [exclusions, askUses] = useConfirmation(uses.length > 0 ? uses.join("\n") : null);
  const [terms, askTerms] = useConfirmation(mustAcceptTerms ? "terms" : null);
  const ask = () => {
    const isAsked = askUses() || askTerms();
    if (isAsked) focusConfirmation();
    return isAsked;
  };
  return [{ uses, exclusions, terms }, ask];
}

/**
 * Whether somebody has ticked what must be confirmed before a press counts. `subject` says what that is; another one is
 * asked for anew, and none needs nothing. `ask` answers whether it is still open, and shows it.
 */
function useConfirmation(subject: string | null): [Confirmation, ask: () => boolean] {
  const [state, setState] = useState({ of: subject, isConfirmed: false, isAsked: false });
  const { isConfirmed, isAsked } = state.of === subject ? state : { isConfirmed: false, isAsked: false };
  const isNeeded = subject !== null;
  const ask = () => {
    const isOpen = isNeeded && !isConfirmed;
    if (isOpen) setState({ of: subject, isConfirmed: false, isAsked: true });
    return isOpen;
  };
  const confirm = (is: boolean) => setState({ of: subject, isConfirmed: is, isAsked: false });
  return [{ isNeeded, isConfirmed, isAsked, confirm }, ask];
}
