import { Search, X } from "lucide-react";
import type { ChangeEvent, CompositionEvent, KeyboardEvent, RefObject, SubmitEvent } from "react";
import { SearchBox } from "#app/components/search-box.tsx";
import { libraryCopy, searchCopy } from "#app/content/catalogue-copy.ts";
import { maxSearchLength } from "#worker/domain/catalogue/tracks/search-index/library-filters.contract.ts";
import type { LibraryQuery } from "#worker/domain/catalogue/library/library.contract.ts";
import type { QueryController } from "./query-controller.ts";

/** Controls outside the search form refer to it by this id, so that one submit includes them all. */
export const libraryFormId = "library-form";

type LibrarySearchProps = {
  query: LibraryQuery;
  controller: QueryController;
  box: RefObject<HTMLInputElement | null>;
  /** Clears the box and searches without words. */
  clear: () => void;
};

/** The search box. With scripts the list updates while typing; without, Enter submits all filters. */
export function LibrarySearch({ query, controller, box, clear }: LibrarySearchProps) {
  function onChange({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    if (isComposing) controller.onComposition(value);
    else controller.onInput(value);
  }
  const onCompositionEnd = ({ currentTarget }: CompositionEvent<HTMLInputElement>) => controller.onInput(currentTarget.value);
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (box.current) controller.submit(box.current.value);
  }
  /** Escape clears the box, or leaves it when it is empty. */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.currentTarget.value === "") event.currentTarget.blur();
    else clear();
  }
  return (
    <search className="library-search">
      <form id={libraryFormId} action="/library" method="get" onSubmit={onSubmit}>
        {query.mood && <input type="hidden" name="mood" value={query.mood} />}
        <SearchBox
          ref={box}
          label={libraryCopy.search}
          icon={<Search className="icon" strokeWidth={1.75} aria-hidden="true" />}
          frame="h-12 px-4 text-base"
          name="q"
          placeholder={libraryCopy.searchPlaceholder}
          defaultValue={query.q}
          maxLength={maxSearchLength}
          enterKeyHint="search"
          onChange={onChange}
          onCompositionEnd={onCompositionEnd}
          onKeyDown={onKeyDown}
        >
          <kbd className="tc hidden rounded-xs px-1.5 py-0.5 text-xs text-ink3 shadow-[inset_0_0_0_1px_var(--line)] md:[.search-box:placeholder-shown+&]:block noscript:hidden!">
            /
          </kbd>
        </SearchBox>
        <button type="button" className="search-clear" aria-label={searchCopy.clear} onClick={clear}>
          <X className="icon-sm" aria-hidden="true" />
        </button>
      </form>
    </search>
  );
}
