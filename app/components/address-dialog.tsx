import { X } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, type Location, useBlocker, useNavigate } from "react-router";
import { isTyping } from "#app/lib/typing.ts";
import { Button } from "./button.tsx";
import { Dialog, dialogClass, type DialogSize } from "./dialog.tsx";
import { SectionTitle } from "./page-title.tsx";

const closeDialog = "Close";

const unsavedCopy = {
  title: "Close without saving?",
  text: "Your changes haven’t been saved.",
  keep: "Keep Editing",
  discard: "Discard",
} as const;

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

/**
 * Whether somebody has typed or chosen something in the forms of a dialog, and the question it leads to before the dialog
 * is left. Saving is no leaving: a form is sent to the address of its own dialog. What a script filled in is nobody's
 * work and may go.
 */
function useTypedText() {
  const [isTyped, setIsTyped] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isTyped && dialogOf(currentLocation) !== dialogOf(nextLocation),
  );
  useEffect(() => {
    if (!isTyped) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isTyped]);
  const onInput = ({ target, nativeEvent }: FormEvent) => {
    const isFile = target instanceof HTMLInputElement && target.type === "file";
    if (isTyping(nativeEvent) && !isFile) setIsTyped(true);
  };
  return { onInput, leaving: blocker.state === "blocked" ? blocker : null };
}

function dialogOf({ pathname, search }: Location): string {
  const params = new URLSearchParams(search);
  return [pathname, params.get("dialog") ?? params.get("add"), params.get("track")].join(" ");
}

type UnsavedQuestionProps = { onDiscard: () => void; onKeep: () => void };

/** Stands over a dialog that is about to be left with typed text in it. */
function UnsavedQuestion({ onDiscard, onKeep }: UnsavedQuestionProps) {
  return (
    <Dialog titleId="unsaved-title" role="alertdialog" onClose={onKeep}>
      <SectionTitle id="unsaved-title">{unsavedCopy.title}</SectionTitle>
      <p className="mt-2 text-ink2">{unsavedCopy.text}</p>
      <form method="dialog" className="mt-6 flex flex-wrap gap-3">
        <Button type="submit">{unsavedCopy.keep}</Button>
        <Button variant="secondary" onClick={onDiscard}>
          {unsavedCopy.discard}
        </Button>
      </form>
    </Dialog>
  );
}
