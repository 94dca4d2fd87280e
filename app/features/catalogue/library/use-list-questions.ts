import { type RefObject, useContext, useEffect, useRef, useState } from "react";
import {
  type Location,
  UNSAFE_DataRouterContext,
  useLocation,
  useNavigate,
  useNavigation,
} from "react-router";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { createListQuestions, type Go, type ListQuestions } from "./list-questions.ts";

/** State of a link that says itself what stands in the box, whatever was typed there. */
export const setsWords = { setsWords: true };

/** History state of a query's entry: the query's number, and the address from before the typing. */
type EntryState = { question: number; typedFrom: string | null };

/**
 * The questions of a list, and its search box. The box belongs to its user: it shows the words of the address after Back,
 * a chip or "Clear all", and nothing is written into it while what was typed is not answered.
 */
export function useListQuestions(query: LibraryQuery): {
  questions: ListQuestions;
  box: RefObject<HTMLInputElement | null>;
  clear: () => void;
} {
  const { key, state } = useLocation();
  const { location: next } = useNavigation();
  const box = useRef<HTMLInputElement>(null);
  const go = useRef<Go>(() => false);
  const [questions] = useState(() => createListQuestions((...to) => go.current(...to)));
  const navigate = useNavigate();
  // The hook tells of a link once that is drawn, and until then a question would take its place.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const followed = linkIn(next);
  const isFollowing = followed !== null;
  const isSettingWords = followed !== null && hasKey(followed.state, "setsWords");

  useEffect(() => {
    go.current = (href, { kind, number }) => {
      if (linkIn(router?.state.navigation.location)) return false;
      const here = window.location.pathname + window.location.search;
      const typedFrom = readEntryState(readEntry())?.typedFrom ?? null;
      if (kind === "committed" && typedFrom === null && href === here) return false;
      // The router reads this entry again when Back leads to it.
      if (kind === "committed" && typedFrom !== null)
        window.history.replaceState({ ...window.history.state, usr: null }, "", typedFrom);
      const entryState: EntryState = {
        question: number,
        typedFrom: kind === "typed" ? (typedFrom ?? here) : null,
      };
      void navigate(href, { replace: kind === "typed", preventScrollReset: true, state: entryState });
      return true;
    };
  }, [navigate, router]);
  useEffect(() => {
    const typedBefore = box.current && box.current.value !== box.current.defaultValue && box.current.value;
    questions.arrive(query, null);
    if (typedBefore) questions.type(typedBefore);
    const forget = () => questions.forget();
    window.addEventListener("popstate", forget);
    return () => {
      window.removeEventListener("popstate", forget);
      questions.stop();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once: what was typed before this script was there
  }, [questions]);
  useEffect(() => {
    if (isSettingWords) questions.forget();
    if (isFollowing) return questions.leave();
    const words = questions.arrive(query, readEntryState(state)?.question ?? null);
    if (words !== null && box.current && box.current.value.trim() !== words) box.current.value = words;
    // oxlint-disable-next-line react/exhaustive-deps -- when the address or what is followed changes, at no other time
  }, [questions, key, query, isFollowing, isSettingWords]);
  function clear() {
    if (box.current) box.current.value = "";
    box.current?.focus();
    questions.clear();
  }
  return { questions, box, clear };
}

/** Target of a link being followed; null for a navigation of the search itself. */
const linkIn = (next: Location | undefined): Location | null =>
  next && readEntryState(next.state) === null ? next : null;

/** The router keeps the state of an entry under `usr`. */
function readEntry(): unknown {
  const entry: unknown = window.history.state;
  return hasKey(entry, "usr") ? entry.usr : null;
}

function readEntryState(state: unknown): EntryState | null {
  if (!hasKey(state, "question") || typeof state.question !== "number") return null;
  const typedFrom =
    hasKey(state, "typedFrom") && typeof state.typedFrom === "string" ? state.typedFrom : null;
  return { question: state.question, typedFrom };
}

function hasKey<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === "object" && value !== null && key in value;
}
