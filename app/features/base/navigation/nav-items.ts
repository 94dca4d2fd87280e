import type { ActiveRole, Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";

export type NavItem = { to: string; label: string };
/** What the shell needs to know about who is looking. */
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

/** The main navigation of the side of the product a viewer looks at. */
export function navItems(viewer: Pick<ShellViewer, "activeRole" | "isSuperUser">): readonly NavItem[] {
  const items = itemsByRole[viewer.activeRole];
  return viewer.isSuperUser ? [...items, { to: "/admin", label: "Admin" }] : items;
}

/** The bar of the public pages. */
export const publicItems: readonly NavItem[] = [
  { to: "/brands", label: "For Brands" },
  { to: "/artists", label: "For Artists" },
  { to: "/pricing", label: "Pricing" },
  { to: "/resources", label: "Resources" },
];

/** On the landing page the bar leads to its own sections (spec §2). */
export const landingItems: readonly NavItem[] = [
  { to: "#for-brands", label: "For Brands" },
  { to: "#for-labels", label: "For Labels" },
  { to: "/pricing", label: "Pricing" },
  { to: "#resources", label: "Resources" },
];

export type FooterColumn = { title: string; items: readonly NavItem[] };

export const footerColumns: readonly FooterColumn[] = [
  {
    title: "Product",
    items: [
      { to: "/brands", label: "For Brands" },
      { to: "/artists", label: "For Artists" },
      { to: "/library", label: "Browse Music" },
      { to: "/pricing", label: "Pricing" },
    ],
  },
  {
    title: "Resources",
    items: [
      { to: "/resources", label: "Blog" },
      { to: "/resources/brands", label: "Brand Hub" },
      { to: "/resources/artists", label: "Artist Hub" },
    ],
  },
  { title: "Company", items: [{ to: "/contact", label: "Contact" }] },
  {
    title: "Legal",
    items: [
      { to: "/terms", label: "Terms" },
      { to: "/licence-terms", label: "Licence terms" },
      { to: "/label-agreement", label: "Label agreement" },
      { to: "/privacy", label: "Privacy" },
    ],
  },
];
