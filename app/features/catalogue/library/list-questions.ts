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

export type ListQuestions = ReturnType<typeof createListQuestions>;

/**
 * Collects what is changed about the list until an answer to all of it is in the address. Later changes add to those still
 * on their way; a link followed meanwhile comes first, and what it leaves open is asked again behind it. So no letter and
 * no choice is lost, however slow the line.
 */
export function createListQuestions(go: Go) {
  let displayed: LibraryQuery | null = null;
  let isLeaving = false;
  let open: Partial<LibraryQuery> = {};
  let isChosen = false;
  // Greater than any number that an earlier document left in the history.
  let number = Date.now();
  // Until it is on the screen: an answer may be in the address long before.
  let onItsWay = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function stopTimer() {
    clearTimeout(timer);
    timer = undefined;
  }
  function change(changes: Partial<LibraryQuery>) {
    stopTimer();
    open = { ...open, ...changes };
    number += 1;
  }
  function settle() {
    stopTimer();
    open = {};
    isChosen = false;
  }
  function ask(isCommitted = false) {
    stopTimer();
    if (isLeaving || !displayed) return;
    const href = libraryHref(displayed, open);
    const kind = isCommitted ? "committed" : isChosen ? "chosen" : "typed";
    if (onItsWay === 0 && href === libraryHref(displayed)) {
      settle();
      if (kind !== "committed") return;
    }
    onItsWay = go(href, { kind, number }) ? number : 0;
  }
  /** Other words are no longer meant exactly as they were typed. */
  const words = (q: string) => ({ q, exact: q.trim() === displayed?.q && displayed.exact });

  return {
    type(q: string) {
      change(words(q));
      timer = setTimeout(() => ask(), restMilliseconds);
    },
    /** Letters that an input method has not settled are kept, and asked once they are. */
    compose: (q: string) => change(words(q)),
    /** The words as they stand, without waiting for more. */
    commit(q: string) {
      if (q.trim() !== (open.q ?? displayed?.q)) change(words(q));
      ask(true);
    },
    clear() {
      change(words(""));
      ask();
    },
    /** Chosen in a control, on top of all that was chosen before. */
    choose(changes: Changes) {
      change(typeof changes === "function" ? changes({ ...plainLibrary, ...displayed, ...open }) : changes);
      isChosen = true;
      ask();
    },
    /** Back and Forward say all of it themselves, and so does a link that sets the words. */
    forget() {
      settle();
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
      const isOpen = Object.keys(open).length > 0;
      // Where no question led here, something else has taken the place of those that were on their way.
      if (answered === null || answered === onItsWay) onItsWay = 0;
      if (answered === number) settle();
      else if (isOpen && timer === undefined && onItsWay === 0) ask();
      return open.q === undefined ? query.q : null;
    },
    stop: stopTimer,
  };
}
