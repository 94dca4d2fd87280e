import { useEffect, useMemo } from "react";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { showPage, type ShownPages } from "./library-pages.ts";
import type { ListedPage } from "./listed-page.ts";

/** Survives leaving the library: Back finds the same list, as long as the document lives. */
let remembered: ShownPages | null = null;

/** The pages on the screen, the freshly loaded one among them. */
export function useShownPages(query: LibraryQuery, loaded: ListedPage): ShownPages {
  const displayed = useMemo(() => showPage(remembered, query, loaded), [query, loaded]);
  useEffect(() => {
    remembered = displayed;
  }, [displayed]);
  return displayed;
}
