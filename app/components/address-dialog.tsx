import { X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { closeDialog } from "#app/content/dialog-copy.ts";
import { dialogClass, type DialogSize } from "./dialog-parts.ts";
import { SectionTitle } from "./section-title.tsx";
import { UnsavedQuestion } from "./unsaved-question.tsx";
import { useTypedText } from "./use-typed-text.ts";

type AddressDialogProps = {
  title: string;
  /** Where closing leads. */
  closeTo: string;
  size?: DialogSize;
  children: ReactNode;
};

/** Open while the address says so: without scripts as a box on the page, with them as a dialog over it. */
export function AddressDialog({ title, closeTo, size = "form", children }: AddressDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { onInput, leaving } = useTypedText();
  // Before it is painted: an Escape that comes at once finds a dialog to close.
  useLayoutEffect(() => {
    const element = dialog.current;
    show(element);
    // Closing gives the focus back to where it was; a dialog that is only taken out of the page does not.
    return () => element?.close();
  }, []);
  const close = () => void navigate(closeTo, { replace: true, preventScrollReset: true });
  return (
    <>
      <dialog
        ref={dialog}
        open
        aria-labelledby="dialog-title"
        onInput={onInput}
        onCancel={(event) => {
          // Open until the address has changed: it may be asked about first.
          event.preventDefault();
          close();
        }}
        onClose={() => {
          // Also heard when the page it belonged to has left.
          if (dialog.current?.open === false) close();
        }}
        className={dialogClass(size)}
      >
        <div className="mb-5 flex items-start justify-between gap-4">
          <SectionTitle id="dialog-title">{title}</SectionTitle>
          <Link
            to={closeTo}
            replace
            preventScrollReset
            className="iconbtn -mt-1 -mr-2 flex-none"
            aria-label={closeDialog}
          >
            <X className="icon" strokeWidth={1.75} aria-hidden="true" />
          </Link>
        </div>
        {children}
      </dialog>
      {leaving && (
        <UnsavedQuestion
          onDiscard={() => leaving.proceed()}
          onKeep={() => {
            leaving.reset();
            // A browser closes a dialog at the second Escape whatever it is told.
            show(dialog.current);
          }}
        />
      )}
    </>
  );
}

function show(element: HTMLDialogElement | null): void {
  if (!element || element.matches(":modal")) return;
  // Taking the attribute away is no closing: `close()` would be heard as the visitor's own.
  element.removeAttribute("open");
  element.showModal();
}
