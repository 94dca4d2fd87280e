import { useState } from "react";

export type Confirmation = {
  isNeeded: boolean;
  isConfirmed: boolean;
  /** Render was pressed without it. */
  isAsked: boolean;
  confirm: (isConfirmed: boolean) => void;
};

/**
 * Whether somebody has ticked what must be confirmed before a press counts. `subject` says what that is; another one is
 * asked for anew, and none needs nothing. `ask` answers whether it is still open, and shows it.
 */
export function useConfirmation(subject: string | null): [Confirmation, ask: () => boolean] {
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
