import type { NavItem } from "./nav-items.ts";

/** The bar of the public pages. */
export const publicItems: readonly NavItem[] = [
  { to: "/brands", label: "For Brands" },
  { to: "/artists", label: "For Artists" },
  { to: "/pricing", label: "Pricing" },
  { to: "/resources", label: "Resources" },
  { to: "/verify", label: "Verify" },
];

/** On the landing page the bar leads to its own sections (spec §2). */
export const landingItems: readonly NavItem[] = [
  { to: "#for-brands", label: "For Brands" },
  { to: "#for-labels", label: "For Labels" },
  { to: "/pricing", label: "Pricing" },
  { to: "#resources", label: "Resources" },
];
