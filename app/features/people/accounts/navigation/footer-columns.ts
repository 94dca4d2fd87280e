import type { NavItem } from "./nav-items.ts";

export type FooterColumn = { title: string; items: readonly NavItem[] };

export const footerColumns: readonly FooterColumn[] = [
  {
    title: "Product",
    items: [
      { to: "/brands", label: "For Brands" },
      { to: "/artists", label: "For Artists" },
      { to: "/library", label: "Browse Music" },
      { to: "/pricing", label: "Pricing" },
      { to: "/verify", label: "Verify a licence" },
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
