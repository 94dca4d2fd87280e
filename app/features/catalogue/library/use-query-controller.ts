import { type RefObject, useContext, useEffect, useRef, useState } from "react";
import { type Location, UNSAFE_DataRouterContext, useLocation, useNavigate, useNavigation } from "react-router";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import { createQueryController, type Go, type QueryController } from "./query-controller.ts";

/** Link state: the search box takes its text from the URL, whatever was typed. */
export const setsWords = { setsWords: true };

/** History state of a query: its number, and the URL from before the typing. */
type EntryState = { question: number; typedFrom: string | null };

/**
 * Query controller of a list and its search box. The box belongs to the user: it shows the URL's words after Back, a chip or
 * "Clear all", and is never overwritten while typed text is unanswered.
 */
export function useQueryController(query: LibraryQuery): {
  controller: QueryController;
  box: RefObject<HTMLInputElement | null>;
  clear: () => void;
} {
  const { key, state } = useLocation();
  const { location: next } = useNavigation();
  const box = useRef<HTMLInputElement>(null);
  const go = useRef<Go>(() => false);
  const [controller] = useState(() => createQueryController((...to) => go.current(...to)));
  const navigate = useNavigate();
  // `useNavigation` reports a link only after a render; until then a query would replace that navigation.
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
      // The router reads this entry again on Back.
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
    controller.onRendered(query, null);
    if (typedBefore) controller.onInput(typedBefore);
    const reset = () => controller.reset();
    window.addEventListener("popstate", reset);
    return () => {
      window.removeEventListener("popstate", reset);
      controller.stop();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once: text typed before hydration
  }, [controller]);
  useEffect(() => {
    if (isSettingWords) controller.reset();
    if (isFollowing) return controller.onLinkFollowed();
    const words = controller.onRendered(query, readEntryState(state)?.question ?? null);
    if (words !== null && box.current && box.current.value.trim() !== words) box.current.value = words;
    // oxlint-disable-next-line react/exhaustive-deps -- only when the URL or the followed link changes
  }, [controller, key, query, isFollowing, isSettingWords]);
  function clear() {
    if (box.current) box.current.value = "";
    box.current?.focus();
    controller.clear();
  }
  return { controller, box, clear };
}

/** Target of a link being followed; null for the search's own navigations. */
const linkIn = (next: Location | undefined): Location | null => (next && readEntryState(next.state) === null ? next : null);

/** The router stores an entry's state under `usr`. */
function readEntry(): unknown {
  const entry: unknown = window.history.state;
  return hasKey(entry, "usr") ? entry.usr : null;
}

function readEntryState(state: unknown): EntryState | null {
  if (!hasKey(state, "question") || typeof state.question !== "number") return null;
  const typedFrom = hasKey(state, "typedFrom") && typeof state.typedFrom === "string" ? state.typedFrom : null;
  return { question: state.question, typedFrom };
}

function hasKey<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === "object" && value !== null && key in value;
}
