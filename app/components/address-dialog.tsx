import { X } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Link, type Location, useBlocker, useNavigate } from "react-router";
import { isTyping } from "#app/lib/session-end.ts";
import { Button, LinkButton } from "./button.tsx";
import { dialogClass, type DialogSize } from "./dialog.tsx";
import { SectionTitle } from "./page-title.tsx";
import { UnsavedQuestion } from "./unsaved-question.tsx";

type AddressDialogProps = {
  title: string;
  closeTo: string;
  size?: DialogSize;
  children: ReactNode;
};

/** A dialog that is open while its address is: without scripts it is a box on the page. */
export function AddressDialog({ title, closeTo, size = "form", children }: AddressDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { onInput, leaving } = useTypedText();
  // A layout effect, so that an immediate Escape finds an open dialog.
  useLayoutEffect(() => {
    const element = dialog.current;
    show(element);
    // `close` restores the focus; removing the element would not.
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
          // Stays open until the navigation, which `useBlocker` may stop.
          event.preventDefault();
          close();
        }}
        onClose={() => {
          // Also fires after the page was left.
          if (dialog.current?.open === false) close();
        }}
        className={dialogClass(size)}
      >
        <div className="mb-5 flex items-start justify-between gap-4">
          <SectionTitle id="dialog-title">{title}</SectionTitle>
          <Link to={closeTo} replace preventScrollReset className="iconbtn -mt-1 -mr-2 flex-none" aria-label="Close">
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
            // Browsers close a dialog on the second Escape even if `cancel` is prevented.
            show(dialog.current);
          }}
        />
      )}
    </>
  );
}

type DialogButtonsProps = { confirm: string; cancel: string; closeTo: string; isDisabled?: boolean };

/** Submits the form in the dialog, or closes it. */
export function DialogButtons({ confirm, cancel, closeTo, isDisabled }: DialogButtonsProps) {
  return (
    <>
      <Button type="submit" disabled={isDisabled}>
        {confirm}
      </Button>
      <LinkButton to={closeTo} replace preventScrollReset variant="secondary">
        {cancel}
      </LinkButton>
    </>
  );
}

function show(element: HTMLDialogElement | null): void {
  if (!element || element.matches(":modal")) return;
  // Not by `close()`: that would fire `onClose`.
  element.removeAttribute("open");
  element.showModal();
}

/**
 * Blocks leaving a dialog with unsaved input. Saving does not leave: a form posts to its dialog's own address. Values filled in
 * by a script do not count.
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
