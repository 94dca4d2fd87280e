import { Search } from "lucide-react";
import { Form, Link } from "react-router";
import type { AdminTab } from "#app/content/admin-copy.ts";
import { adminHref } from "./admin-href.ts";
import { listHeadId } from "./use-act.ts";

type StatusFilterProps = {
  tab: AdminTab;
  chosen: string | undefined;
  words: Record<string, string>;
  counts: Record<string, number>;
  q?: string;
};

/** One link a status, each with how many there are. */
export function StatusFilter({ tab, chosen, words, counts, q }: StatusFilterProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const choices = [
    { status: undefined, word: "All", count: all },
    ...Object.entries(words).map(([status, word]) => ({ status, word, count: counts[status] ?? 0 })),
  ];
  return (
    <nav aria-label="Filter by status" className="no-bar -m-1 flex max-w-full gap-1.5 overflow-x-auto p-1">
      {choices.map(({ status, word, count }) => (
        <Link
          key={word}
          to={adminHref(tab, { status, q })}
          preventScrollReset
          aria-current={status === chosen ? "true" : undefined}
          className="field h-11 flex-none aria-[current]:bg-ink aria-[current]:font-[620] aria-[current]:text-paper"
        >
          {word} <span className="tc">{count.toLocaleString("en-GB")}</span>
        </Link>
      ))}
    </nav>
  );
}

type SearchBoxProps = {
  tab: AdminTab;
  name: string;
  label: string;
  placeholder: string;
  value: string;
  kept?: Record<string, string | undefined>;
};

/** A search that is a link to its own answer: with or without scripts. */
export function SearchBox({ tab, name, label, placeholder, value, kept = {} }: SearchBoxProps) {
  return (
    <search className="w-full md:w-[380px]">
      <Form method="get" action="/admin" className="flex gap-2" preventScrollReset>
        <input type="hidden" name="tab" value={tab} />
        {Object.entries(kept).map(
          ([key, text]) => text && <input key={key} type="hidden" name={key} value={text} />,
        )}
        <label className="field h-11 min-w-0 flex-1">
          <Search className="icon-sm" aria-hidden="true" />
          <span className="sr-only">{label}</span>
          <input
            key={value}
            type="search"
            name={name}
            defaultValue={value}
            placeholder={placeholder}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="search-box text-base"
          />
        </label>
        <button type="submit" className="btn btn-line">
          Search
        </button>
      </Form>
    </search>
  );
}

/** How many stand here, announced when the list changes; the focus comes here when its row has left. */
export function ListHead({
  shown,
  hasMore,
  nouns,
}: {
  shown: number;
  hasMore: boolean;
  nouns: readonly [string, string];
}) {
  const count = hasMore ? `${shown}+` : String(shown);
  const [noun, plural] = nouns;
  return (
    <output id={listHeadId} tabIndex={-1} className="tc block py-3 text-sm text-ink2">
      {count} {shown === 1 && !hasMore ? noun : plural}
    </output>
  );
}

/** Back to the start, and on. */
export function Pages({ first, next }: { first: string | null; next: string | null }) {
  return (
    <nav aria-label="Pages" className="mt-6 flex gap-3 empty:hidden">
      {first !== null && (
        <Link to={first} className="btn btn-line">
          First page
        </Link>
      )}
      {next !== null && (
        <Link to={next} className="btn btn-line">
          Next page
        </Link>
      )}
    </nav>
  );
}
