import { X } from "lucide-react";
import type { FocusEvent } from "react";
import { NavLink } from "react-router";
import { Logo } from "#app/components/logo.tsx";
import { closePopoverAround } from "./close-popover.ts";
import type { NavItem, ShellViewer } from "./nav-items.ts";
import { SignOutButton } from "./sign-out-button.tsx";
import { SwitchRole } from "./switch-role.tsx";

export const navDrawerId = "nav-drawer";

/** The navigation on narrow screens. A popover: the browser itself opens it, closes it on Escape and returns the focus. */
export function NavDrawer({ viewer, items }: { viewer: ShellViewer; items: readonly NavItem[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only hears focus leave what is in it
    <dialog id={navDrawerId} popover="auto" aria-label="Menu" className="drawer" onBlur={closeWhenLeft}>
      <div className="flex h-16 flex-none items-center justify-between border-b border-line pr-2 pl-4">
        <Logo />
        <button
          type="button"
          className="iconbtn size-11"
          popoverTarget={navDrawerId}
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <X className="icon" strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <nav aria-label="Main" className="flex flex-col py-3">
        {items.map((item) => (
          <DrawerLink key={item.to} item={item} />
        ))}
      </nav>
      {viewer.isSuperUser && (
        <div className="border-t border-line px-2 py-3">
          <p className="px-3 pb-1 text-xs text-ink2">Switch Role</p>
          <SwitchRole activeRole={viewer.activeRole} />
        </div>
      )}
      <div className="mt-auto border-t border-line p-4">
        <p className="mb-3 truncate text-sm text-ink2">{viewer.email}</p>
        <SignOutButton className="btn btn-line w-full" />
      </div>
    </dialog>
  );
}

/** Tabbing past the last entry closes the drawer: the keyboard must not wander behind it. */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}

function DrawerLink({ item }: { item: NavItem }) {
  return (
    <NavLink
      to={item.to}
      onClick={closePopoverAround}
      className={({ isActive }) =>
        `wide flex h-13 items-center px-4 text-lg font-[680] ${isActive ? "text-ink shadow-[inset_3px_0_0_var(--cue)]" : "text-ink2 hover:text-ink"}`
      }
    >
      {item.label}
    </NavLink>
  );
}
