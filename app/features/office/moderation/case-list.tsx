import type { ReactNode } from "react";
import { PagedList } from "#app/components/list.tsx";
import type { AdminTab } from "#app/content/admin-copy.ts";
import { CaseQueue } from "./case-keys.tsx";
import { adminHref } from "./admin-href.ts";
import { type FilterChoice, countIn, StatusFilter } from "./admin-filters.tsx";

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
