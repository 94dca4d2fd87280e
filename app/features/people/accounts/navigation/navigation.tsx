import { type FocusEvent, lazy, Suspense } from "react";
import { NavLink, Form } from "react-router";
import { closePopoverAround, Drawer } from "#app/components/dialog.tsx";
import type { ActiveRole, Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { Button, type ButtonLook } from "#app/components/button.tsx";

export type NavItem = { to: string; label: string };
export type ShellViewer = Pick<Viewer, "email" | "activeRole" | "isSuperUser" | "tokenBalance">;

const settings: NavItem = { to: "/settings", label: "Settings" };

const itemsByRole: Record<ActiveRole, readonly NavItem[]> = {
  brand: [{ to: "/library", label: "Sync Page" }, { to: "/my-videos", label: "My Videos" }, settings],
  label: [{ to: "/label/library", label: "Music Catalog" }, { to: "/label/syncs", label: "Sync Activity" }, settings],
};

export function navItems(viewer: Pick<ShellViewer, "activeRole" | "isSuperUser">): readonly NavItem[] {
  const items = itemsByRole[viewer.activeRole];
  return viewer.isSuperUser ? [...items, { to: "/admin", label: "Admin" }] : items;
}

/** Lazy: only super users see it. */
export const SwitchRole = lazy(() => import("./switch-role.tsx"));

export const navDrawerId = "nav-drawer";

/** The navigation on narrow screens. A popover: the browser handles opening, Escape and returning the focus. */
export function NavDrawer({ viewer, items }: { viewer: ShellViewer; items: readonly NavItem[] }) {
  return (
    <Drawer id={navDrawerId} onBlur={closeWhenLeft}>
      <nav aria-label="Main" className="flex flex-col py-3">
        {items.map((item) => (
          <DrawerLink key={item.to} item={item} />
        ))}
      </nav>
      {viewer.isSuperUser && (
        <div className="border-t border-line px-2 py-3">
          <p className="px-3 pb-1 text-xs text-ink2">Switch Role</p>
          <Suspense fallback={null}>
            <SwitchRole activeRole={viewer.activeRole} />
          </Suspense>
        </div>
      )}
      <div className="mt-auto border-t border-line p-4">
        <p className="mb-3 truncate text-sm text-ink2">{viewer.email}</p>
        <SignOutButton className="w-full" />
      </div>
    </Drawer>
  );
}

/** Tabbing past the last entry closes the drawer, so that the focus never moves behind it. */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}

function DrawerLink({ item }: { item: NavItem }) {
  return (
    <NavLink
      to={item.to}
      onClick={closePopoverAround}
      className={({ isActive }) =>
        `wide flex h-13 items-center px-4 text-lg font-strong ${isActive ? "text-ink shadow-[inset_3px_0_0_var(--cue)]" : "text-ink2 hover:text-ink"}`
      }
    >
      {item.label}
    </NavLink>
  );
}

export function SignOutButton({ variant = "secondary", size, className }: ButtonLook) {
  return (
    <Form method="post" action="/sign-out" className="contents">
      <Button type="submit" variant={variant} size={size} className={className}>
        Sign Out
      </Button>
    </Form>
  );
}
