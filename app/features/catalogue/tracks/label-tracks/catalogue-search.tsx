import { Search } from "lucide-react";
import { type ChangeEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { SearchBox } from "#app/components/search-box.tsx";
import { labelTracksCopy } from "#app/content/label-tracks-copy.ts";
import { type CatalogueState, catalogueHref } from "./catalogue-href.ts";

/** Debounces typing; with the response time, results follow within 200 ms. */
const restMilliseconds = 80;

/** Updates the table while typing. */
export function CatalogueSearch({ state }: { state: CatalogueState }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const lastQuery = useRef(state.q);
  const latest = useRef(state);
  const timer = useRef(0);

  useEffect(() => {
    latest.current = state;
    // Back or "Clear all" changed the search: updates the box. Typed text is already in it.
    if (state.q !== lastQuery.current && input.current) input.current.value = state.q;
    lastQuery.current = state.q;
  }, [state]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const onChange = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const q = value.trim();
      if (q === lastQuery.current) return;
      lastQuery.current = q;
      void navigate(catalogueHref(latest.current, { q }), { replace: true, preventScrollReset: true });
    }, restMilliseconds);
  };
  return (
    <SearchBox
      ref={input}
      label={labelTracksCopy.search}
      icon={<Search className="icon-sm flex-none" aria-hidden="true" />}
      frame="h-11 w-full min-w-0 md:w-[320px]"
      className="text-base"
      name="q"
      defaultValue={state.q}
      placeholder={labelTracksCopy.searchPlaceholder}
      maxLength={100}
      enterKeyHint="search"
      onChange={onChange}
    />
  );
}
