import { plainLibrary } from "#worker/domain/catalogue/library/library-address.contract.ts";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { libraryHref } from "./library-href.ts";

/** Results follow the last key by this and the time that the answer takes. */
export const restMilliseconds = 120;

/**
 * Decides the history entry: words still being typed replace the present one, committed words and choices get their own.
 * Committed words also restore the entry that their typing had replaced.
 */
export type QuestionKind = "typed" | "committed" | "chosen";

/** Goes to an address; `number` stands in the state of its entry. False where the present one says it all. */
export type Go = (href: string, question: { kind: QuestionKind; number: number }) => boolean;

/** A change, or a function of the query with all pending changes. */
export type Changes = Partial<LibraryQuery> | ((current: LibraryQuery) => Partial<LibraryQuery>);

/** Changes that no answer has taken in yet. */
type Pending = { changes: Partial<LibraryQuery>; kind: "typed" | "chosen" };

const nothingPending: Pending = { changes: {}, kind: "typed" };

/** Other words are no longer meant exactly as they were typed. */
const changeWords = (q: string, displayed: LibraryQuery | null): Partial<LibraryQuery> => ({
  q,
  exact: q.trim() === displayed?.q && displayed.exact,
});

export type ListQuestions = ReturnType<typeof createListQuestions>;

/**
 * Collects what is changed about the list until an answer to all of it is in the address. Later changes add to those still
 * on their way; a link followed meanwhile comes first, and what it leaves open is asked again behind it. So no letter and
 * no choice is lost, however slow the line.
 */
export function createListQuestions(go: Go) {
  let displayed: LibraryQuery | null = null;
  let isLeaving = false;
  let pending = nothingPending;
  // Greater than any number that an earlier document left in the history.
  let number = Date.now();
  // Until it is on the screen: an answer may be in the address long before.
  let onItsWay = 0;
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
  function ask(kind: QuestionKind = pending.kind) {
    stopTimer();
    if (isLeaving || !displayed) return;
    const href = libraryHref(displayed, pending.changes);
    if (onItsWay === 0 && href === libraryHref(displayed)) {
      pending = nothingPending;
      if (kind !== "committed") return;
    }
    onItsWay = go(href, { kind, number }) ? number : 0;
  }

  return {
    type(q: string) {
      change(changeWords(q, displayed));
      timer = setTimeout(() => ask(), restMilliseconds);
    },
    /** Letters that an input method has not settled are kept, and asked once they are. */
    compose: (q: string) => change(changeWords(q, displayed)),
    /** The words as they stand, without waiting for more. */
    commit(q: string) {
      if (q.trim() !== (pending.changes.q ?? displayed?.q)) change(changeWords(q, displayed));
      ask("committed");
    },
    clear() {
      change(changeWords("", displayed));
      ask();
    },
    /** Chosen in a control, on top of all that was chosen before. */
    choose(changes: Changes) {
      const current = { ...plainLibrary, ...displayed, ...pending.changes };
      change(typeof changes === "function" ? changes(current) : changes, "chosen");
      ask();
    },
    /** Back and Forward say all of it themselves, and so does a link that sets the words. */
    forget() {
      stopTimer();
      pending = nothingPending;
      number += 1;
      onItsWay = 0;
    },
    /** A link is followed in place of what was on its way: nothing is asked until it has led somewhere. */
    leave() {
      isLeaving = true;
      onItsWay = 0;
    },
    /** An address is on the screen, with the number of the question that led to it. What the box is to show, or null. */
    arrive(query: LibraryQuery, answered: number | null): string | null {
      displayed = query;
      isLeaving = false;
      // Where no question led here, something else has taken the place of those that were on their way.
      if (answered === null || answered === onItsWay) onItsWay = 0;
      if (answered === number) pending = nothingPending;
      else if (pending !== nothingPending && timer === undefined && onItsWay === 0) ask();
      return pending.changes.q === undefined ? query.q : null;
    },
    stop: stopTimer,
  };
}
