import { useEffect, useMemo } from "react";
import type { LibraryPage, LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { showPage, type ShownPages } from "./library-pages.ts";

/** What the visitor had loaded when leaving the library: Back finds the same list, as long as the document lives. */
let remembered: ShownPages | null = null;

/** The pages on the screen, the freshly loaded one among them. */
export function useShownPages(query: LibraryQuery, loaded: LibraryPage): ShownPages {
  const shown = useMemo(() => showPage(remembered, query, loaded), [query, loaded]);
  useEffect(() => {
    remembered = shown;
  }, [shown]);
  return shown;
}
