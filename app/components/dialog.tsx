import { X } from "lucide-react";
import { type ComponentProps, type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import { SectionTitle } from "./page-title.tsx";
import { Logo } from "./plain-page.tsx";

const dialogSizes = {
  small: "dialog-small",
  form: "",
  wide: "dialog-wide",
  /** A bottom sheet on phones. */
  sheet: "dialog-sheet",
};
export type DialogSize = keyof typeof dialogSizes;

export const dialogClass = (size: DialogSize = "small"): string => `dialog ${dialogSizes[size]}`.trimEnd();

/** Click handler of a control that closes the dialog around it. */
export const closeDialogAround = ({ currentTarget }: { currentTarget: Element }): void =>
  currentTarget.closest("dialog")?.close();

type DialogProps = {
  titleId: string;
  role?: "dialog" | "alertdialog";
  size?: DialogSize;
  /** Light dismiss: a click outside closes it. */
  closesBeside?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Opens as a modal dialog when mounted. */
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

/** The heading of a dialog with a close button, named `close`. */
export function DialogHead({ id, close, children }: { id: string; close: string; children: string }) {
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

/** The navigation on narrow screens. A popover, so that it works without scripts. */
export function Drawer({ id, onBlur, children }: DrawerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only listens for the focus leaving its content
    <dialog id={id} popover="auto" aria-label="Menu" className="drawer" onBlur={onBlur}>
      <div className="flex h-16 flex-none items-center justify-between border-b border-line pr-2 pl-4">
        <Logo />
        <IconButton Icon={X} className="size-11" popoverTarget={id} popoverTargetAction="hide" label="Close menu" />
      </div>
      {children}
    </dialog>
  );
}

/** Closes the menu around a clicked link: client-side navigation leaves popovers open. */
export function closePopoverAround(event: SyntheticEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
