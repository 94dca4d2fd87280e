import { Search } from "lucide-react";
import { type ChangeEvent, type FormEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { SearchBox } from "#app/components/search-box.tsx";
import { useFollowAddress } from "#app/components/use-follow-address.ts";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
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
        <SearchBox
          ref={input}
          label={libraryCopy.search}
          icon={<Search className="icon" strokeWidth={1.75} aria-hidden="true" />}
          frame="h-12 px-4 text-base"
          name="q"
          placeholder={libraryCopy.searchPlaceholder}
          defaultValue={query.q}
          maxLength={100}
          enterKeyHint="search"
          onChange={onChange}
        >
          <kbd className="tc hidden rounded-xs px-1.5 py-0.5 text-xs text-ink3 shadow-[inset_0_0_0_1px_var(--line)] md:block noscript:hidden">
            /
          </kbd>
        </SearchBox>
      </form>
    </search>
  );
}

/**
 * A question is open from a key on until its answer is in the address, or another navigation has taken its place.
 * Answers that come meanwhile are to earlier letters: they show in the list and never in the box.
 */
function useSearchAsTyped(query: LibraryQuery) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(query);
  const asked = useRef(query.q);
  const timer = useRef(0);
  const questions = useRef({ last: 0, ended: 0 });
  const isOpen = () => questions.current.last !== questions.current.ended;

  useEffect(() => {
    latest.current = query;
    if (!isOpen()) asked.current = query.q;
  }, [query]);
  useFollowAddress(input, query.q, isOpen);
  useEffect(() => {
    // Typed before this script was there.
    if (input.current && input.current === document.activeElement) void ask(input.current.value);
    return () => window.clearTimeout(timer.current);
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);

  async function ask(q: string) {
    window.clearTimeout(timer.current);
    const question = ++questions.current.last;
    if (q.trim() !== asked.current) {
      asked.current = q.trim();
      await navigate(libraryHref(latest.current, { q }), { replace: true, preventScrollReset: true });
    }
    questions.current.ended = Math.max(questions.current.ended, question);
  }
  const onChange = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    window.clearTimeout(timer.current);
    questions.current.last += 1;
    timer.current = window.setTimeout(() => void ask(value), restMilliseconds);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (input.current) void ask(input.current.value);
  };
  return { input, onChange, onSubmit };
}
