import type { ReactNode } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ChoiceLink } from "#app/components/choices.tsx";
import { PagedList } from "#app/components/list.tsx";
import { SearchField } from "#app/components/search-box.tsx";
import type { AdminTab } from "#app/content/admin-copy.ts";
import { CaseQueue } from "./case-keys.tsx";
import { adminHref } from "./admin-href.ts";

type FilterChoice = { status: string; word: string; count: number };

type StatusFilterProps = {
  tab: AdminTab;
  chosen: string | undefined;
  words: Record<string, string>;
  counts: Record<string, number>;
  extra?: FilterChoice | undefined;
  q?: string;
};

export const countIn = (counts: Record<string, number>, status: string | undefined): number =>
  status === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[status] ?? 0);

export function StatusFilter({ tab, chosen, words, counts, extra, q }: StatusFilterProps) {
  const choices = [
    { status: undefined, word: "All", count: countIn(counts, undefined) },
    ...Object.entries(words).map(([status, word]) => ({ status, word, count: counts[status] ?? 0 })),
    ...(extra ? [extra] : []),
  ];
  return (
    <nav aria-label="Filter by status" className="no-bar -m-1 flex max-w-full gap-1.5 overflow-x-auto p-1">
      {choices.map(({ status, word, count }) => (
        <ChoiceLink key={word} to={adminHref(tab, { status, q })} isChosen={status === chosen}>
          {word} <span className="tc">{count.toLocaleString("en-GB")}</span>
        </ChoiceLink>
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
  hiddenFields?: Record<string, string | undefined>;
};

/** A GET form, so that the results have a URL and it works without scripts. */
export function SearchBox({ tab, name, label, placeholder, value, hiddenFields = {} }: SearchBoxProps) {
  return (
    <search className="w-full md:w-[380px]">
      <Form method="get" action="/admin" className="flex gap-2" preventScrollReset>
        <input type="hidden" name="tab" value={tab} />
        {Object.entries(hiddenFields).map(
          ([key, text]) => text && <input key={key} type="hidden" name={key} value={text} />,
        )}
        <SearchField name={name} label={label} placeholder={placeholder} value={value} maxLength={254} />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </Form>
    </search>
  );
}

type CaseListProps = {
  tab: AdminTab;
  query: { status?: string | undefined; after?: string | undefined };
  words: Record<string, string>;
  page: { counts: Record<string, number>; nextAfter: string | null };
  /** A filter beside the statuses that does not count towards them. */
  extra?: FilterChoice;
  nouns: readonly [one: string, many: string];
  none: string;
  /** Actions of the keys A and R; absent where the list has no keyboard shortcuts. */
  keys?: Record<"accept" | "refuse", string>;
  children: ReactNode[];
};

export function CaseList(props: CaseListProps) {
  const { tab, query, words, page, extra, nouns, none, keys, children } = props;
  const { status } = query;
  const { counts, nextAfter } = page;
  return (
    <>
      <div className="pt-5">
        <StatusFilter tab={tab} chosen={status} words={words} counts={counts} extra={extra} />
      </div>
      <PagedList
        rowCount={children.length}
        nouns={nouns}
        total={extra && extra.status === status ? extra.count : countIn(counts, status)}
        after={query.after}
        nextAfter={nextAfter}
        hrefAfter={(after) => adminHref(tab, { status, after })}
        none={none}
      >
        {keys ? (
          <CaseQueue words={keys}>{children}</CaseQueue>
        ) : (
          <ul className="border-b border-line">{children}</ul>
        )}
      </PagedList>
    </>
  );
}
