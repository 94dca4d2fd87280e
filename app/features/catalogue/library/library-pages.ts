import { useEffect, useMemo } from "react";
import type { LibraryQuery, TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";
import { listKey } from "./library-href.ts";
import type { ListedPage } from "./listed-page.ts";

type Page = { after: string | undefined; cards: readonly TrackCard[]; nextAfter: string | null };

/** Pages that stand one below the other on the screen. */
export type ShownPages = { key: string; pages: readonly Page[] };

/**
 * Adds the page that was loaded to those on the screen: the one that follows is appended, one that stands there is
 * renewed and those before it stay, anything else starts the list anew.
 */
export function showPage(
  current: ShownPages | null,
  query: LibraryQuery,
  loaded: { cards: readonly TrackCard[]; nextAfter: string | null },
): ShownPages {
  const key = listKey(query);
  const page: Page = { after: query.after, cards: loaded.cards, nextAfter: loaded.nextAfter };
  if (current?.key !== key) return { key, pages: [page] };
  const standsAt = current.pages.findIndex(({ after }) => after === page.after);
  if (standsAt >= 0) return { key, pages: [...current.pages.slice(0, standsAt), page] };
  const follows = page.after !== undefined && current.pages.at(-1)?.nextAfter === page.after;
  return { key, pages: follows ? [...current.pages, page] : [page] };
}

/** The cards of all pages on the screen. A track that moved between two loads stands there once. */
export function shownCards({ pages }: ShownPages): TrackCard[] {
  const seen = new Set<string>();
  return pages
    .flatMap(({ cards }) => cards)
    .filter(({ id }) => {
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    });
}

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
