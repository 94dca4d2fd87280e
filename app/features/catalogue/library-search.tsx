import { Search } from "lucide-react";
import { type ChangeEvent, type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import type { LibraryQuery } from "#worker/domain/catalogue/contract.ts";
import { libraryHref } from "./library-href.ts";

/** Controls outside the search form name it by this id, so that one submit carries them all. */
export const libraryFormId = "library-form";

/** With the time the answer takes, results follow within 200 ms of the last key. */
const restMilliseconds = 80;

/** The search box. With scripts the list follows the typing; without, Enter submits all filters. */
export function LibrarySearch({ query }: { query: LibraryQuery }) {
  const { input, onChange, onSubmit } = useSearchAsTyped(query);
  return (
    <search className="min-w-[280px] flex-1 md:ml-auto md:max-w-[460px]">
      <form id={libraryFormId} action="/library" method="get" onSubmit={onSubmit}>
        {query.mood && <input type="hidden" name="mood" value={query.mood} />}
        <label className="field h-12 px-4 text-base">
          <Search className="icon" strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">{libraryCopy.search}</span>
          <input
            ref={input}
            type="search"
            name="q"
            className="search-box"
            placeholder={libraryCopy.searchPlaceholder}
            defaultValue={query.q}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            onChange={onChange}
          />
          <kbd className="tc hidden rounded-xs px-1.5 py-0.5 text-xs text-ink3 shadow-[inset_0_0_0_1px_var(--line)] md:block noscript:hidden">
            /
          </kbd>
        </label>
      </form>
    </search>
  );
}

function useSearchAsTyped(query: LibraryQuery) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(query.q);
  const latest = useRef(query);
  const timer = useRef(0);

  useEffect(() => {
    latest.current = query;
    // Back, a chip or "Clear all" changed the search: the box follows. What was typed here is there already.
    if (query.q !== asked.current && input.current) input.current.value = query.q;
    asked.current = query.q;
  }, [query]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function ask(q: string) {
    window.clearTimeout(timer.current);
    if (q.trim() === asked.current) return;
    asked.current = q.trim();
    void navigate(libraryHref(latest.current, { q }), { replace: true, preventScrollReset: true });
  }
  const onChange = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => ask(value), restMilliseconds);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (input.current) ask(input.current.value);
  };
  return { input, onChange, onSubmit };
}
