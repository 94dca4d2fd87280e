import { type ReactNode, useEffect, useRef } from "react";
import { dialogClass, type DialogSize } from "./dialog-parts.ts";

type DialogProps = {
  /** The id of its heading. */
  titleId: string;
  role?: "dialog" | "alertdialog";
  size?: DialogSize;
  /** A press beside it closes it too. */
  closesBeside?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Opens over the page as soon as it is there; Escape closes it, and the focus goes back to where it was. */
export function Dialog({ titleId, role, size, closesBeside, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      closedby={closesBeside ? "any" : undefined}
      className={dialogClass(size)}
      onClose={onClose}
    >
      {children}
    </dialog>
  );
}
