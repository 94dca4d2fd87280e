import { plainLibrary } from "#worker/domain/catalogue/library/library-address.contract.ts";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { libraryHref } from "./library-href.ts";

/** Debounces typing: results follow after this time plus the response time. */
export const restMilliseconds = 120;

/**
 * Decides the history entry: words being typed replace the current entry, committed words and filter choices push one. Committing
 * also restores the entry that the typing had replaced.
 */
export type QueryKind = "typed" | "committed" | "chosen";

/** Navigates; `number` is stored in the history entry's state. False if the entry already fits, or a link is being followed. */
export type Go = (href: string, question: { kind: QueryKind; number: number }) => boolean;

/** A change, or a function of the query with all pending changes. */
export type Changes = Partial<LibraryQuery> | ((current: LibraryQuery) => Partial<LibraryQuery>);

/** Changes not yet included in an answer. */
type Pending = { changes: Partial<LibraryQuery>; kind: "typed" | "chosen" };

const noChanges: Pending = { changes: {}, kind: "typed" };

/** Changed words no longer have to be matched exactly. */
const changeWords = (q: string, displayed: LibraryQuery | null): Partial<LibraryQuery> => ({
  q,
  exact: q.trim() === displayed?.q && displayed.exact,
});

export type QueryController = ReturnType<typeof createQueryController>;

/**
 * Collects changes to the list until the URL includes all of them. Later changes are added to pending ones; a link followed
 * meanwhile goes first, and the remaining changes are requested after it. So no keystroke and no choice is lost on a slow
 * connection.
 */
export function createQueryController(go: Go) {
  let displayed: LibraryQuery | null = null;
  let isFollowingLink = false;
  let pending = noChanges;
  // Greater than any number that an earlier document left in the history.
  let number = Date.now();
  // Number of the query in flight, until its results are rendered: the URL may change long before.
  let inFlight = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stopTimer() {
    clearTimeout(timer);
    timer = undefined;
  }
  function change(changes: Partial<LibraryQuery>, kind = pending.kind) {
    stopTimer();
    pending = { changes: { ...pending.changes, ...changes }, kind };
    number += 1;
  }
  function request(kind: QueryKind = pending.kind) {
    stopTimer();
    if (isFollowingLink || !displayed) return;
    const href = libraryHref(displayed, pending.changes);
    if (inFlight === 0 && href === libraryHref(displayed)) {
      pending = noChanges;
      if (kind !== "committed") return;
    }
    inFlight = go(href, { kind, number }) ? number : 0;
  }

  return {
    onInput(q: string) {
      change(changeWords(q, displayed));
      timer = setTimeout(() => request(), restMilliseconds);
    },
    /** During IME composition text is stored, and requested once it is committed. */
    onComposition: (q: string) => change(changeWords(q, displayed)),
    /** Searches for the current words without further delay. */
    submit(q: string) {
      if (q.trim() !== (pending.changes.q ?? displayed?.q)) change(changeWords(q, displayed));
      request("committed");
    },
    clear() {
      change(changeWords("", displayed));
      request();
    },
    /** Applies a control's choice on top of all pending choices. */
    choose(changes: Changes) {
      const current = { ...plainLibrary, ...displayed, ...pending.changes };
      change(typeof changes === "function" ? changes(current) : changes, "chosen");
      request();
    },
    /** Back, Forward and links that set the words replace all pending changes. */
    reset() {
      stopTimer();
      pending = noChanges;
      number += 1;
      inFlight = 0;
    },
    /** A link replaces the navigation in flight: no request is sent until it has loaded. */
    onLinkFollowed() {
      isFollowingLink = true;
      inFlight = 0;
    },
    /** A URL was rendered; `answered` is the number of its query. Returns the text that the box should show, or null. */
    onRendered(query: LibraryQuery, answered: number | null): string | null {
      displayed = query;
      isFollowingLink = false;
      // Without a number, another navigation has replaced those in flight.
      if (answered === null || answered === inFlight) inFlight = 0;
      if (answered === number) pending = noChanges;
      else if (pending !== noChanges && timer === undefined && inFlight === 0) request();
      return pending.changes.q === undefined ? query.q : null;
    },
    stop: stopTimer,
  };
}
