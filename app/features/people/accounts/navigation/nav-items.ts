import type { ActiveRole, Viewer } from "#worker/domain/lib/viewer.contract.ts";

export type NavItem = { to: string; label: string };
export type ShellViewer = Pick<Viewer, "email" | "activeRole" | "isSuperUser" | "tokenBalance">;

const settings: NavItem = { to: "/settings", label: "Settings" };

const itemsByRole: Record<ActiveRole, readonly NavItem[]> = {
  brand: [{ to: "/library", label: "Sync Page" }, { to: "/my-videos", label: "My Videos" }, settings],
  label: [
    { to: "/label/library", label: "Music Catalog" },
    { to: "/label/syncs", label: "Sync Activity" },
    settings,
  ],
};

export function navItems(viewer: Pick<ShellViewer, "activeRole" | "isSuperUser">): readonly NavItem[] {
  const items = itemsByRole[viewer.activeRole];
  return viewer.isSuperUser ? [...items, { to: "/admin", label: "Admin" }] : items;
}
