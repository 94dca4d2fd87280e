import type { ReactNode } from "react";
import { SkipLink } from "#app/components/skip-link.tsx";
import { PublicHeader } from "./public-header.tsx";
import { SiteFooter } from "./site-footer.tsx";

/** The frame of every page that anybody may see. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <main id="main">{children}</main>
      <SiteFooter />
    </>
  );
}
