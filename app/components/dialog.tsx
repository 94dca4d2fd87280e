import { X } from "lucide-react";
import { type ComponentProps, type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import { SectionTitle } from "./page-title.tsx";
import { Logo } from "./plain-page.tsx";

const dialogSizes = {
  /** A question, or a few lines. */
  small: "dialog-small",
  form: "",
  wide: "dialog-wide",
  /** At the foot of a phone. */
  sheet: "dialog-sheet",
};
export type DialogSize = keyof typeof dialogSizes;

export const dialogClass = (size: DialogSize = "small"): string => `dialog ${dialogSizes[size]}`.trimEnd();

/** For what stands in a dialog and closes it. */
export const closeDialogAround = ({ currentTarget }: { currentTarget: Element }): void =>
  currentTarget.closest("dialog")?.close();

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

type DialogHeadProps = {
  id: string;
  /** The name of the button that closes it. */
  close: string;
  children: string;
};

/** The heading of a dialog, and the button that closes it. */
export function DialogHead({ id, close, children }: DialogHeadProps) {
  return (
    <div className="flex items-center justify-between gap-4 pb-2">
      <SectionTitle id={id} size="small">
        {children}
      </SectionTitle>
      <IconButton Icon={X} label={close} className="-mr-2.5 size-11" onClick={closeDialogAround} />
    </div>
  );
}

type DrawerProps = Pick<ComponentProps<"dialog">, "onBlur"> & { id: string; children: ReactNode };

/** The navigation on narrow screens. A popover: the browser itself opens it, closes it on Escape and returns the focus. */
export function Drawer({ id, onBlur, children }: DrawerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears focus leave what is in it
    <dialog id={id} popover="auto" aria-label="Menu" className="drawer" onBlur={onBlur}>
      <div className="flex h-16 flex-none items-center justify-between border-b border-line pr-2 pl-4">
        <Logo />
        <IconButton
          Icon={X}
          className="size-11"
          popoverTarget={id}
          popoverTargetAction="hide"
          label="Close menu"
        />
      </div>
      {children}
    </dialog>
  );
}

/** Closes the menu or drawer a choice was made in: the page changes without being loaded anew. */
export function closePopoverAround(event: SyntheticEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
