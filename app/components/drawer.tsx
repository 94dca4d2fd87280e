import { X } from "lucide-react";
import type { ComponentProps, ReactNode, SyntheticEvent } from "react";
import { Logo } from "./logo.tsx";

type DrawerProps = Pick<ComponentProps<"dialog">, "onBlur"> & { id: string; children: ReactNode };

/** The navigation on narrow screens. A popover: the browser itself opens it, closes it on Escape and returns the focus. */
export function Drawer({ id, onBlur, children }: DrawerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears focus leave what is in it
    <dialog id={id} popover="auto" aria-label="Menu" className="drawer" onBlur={onBlur}>
      <div className="flex h-16 flex-none items-center justify-between border-b border-line pr-2 pl-4">
        <Logo />
        <button
          type="button"
          className="iconbtn size-11"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <X className="icon" strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** Closes the menu or drawer a choice was made in: the page changes without being loaded anew. */
export function closePopoverAround(event: SyntheticEvent<HTMLElement>): void {
  event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
