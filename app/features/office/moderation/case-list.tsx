import type { ReactNode } from "react";
import { EmptyNote } from "#app/components/empty-note.tsx";
import { ListHead } from "#app/components/list-head.tsx";
import { Pages } from "#app/components/pages.tsx";
import type { AdminTab } from "#app/content/admin-copy.ts";
import { CaseQueue } from "./case-keys.tsx";
import { adminHref } from "./admin-href.ts";
import { countIn, type FilterChoice, StatusFilter } from "./list-controls.tsx";

type CaseListProps = {
  tab: AdminTab;
  query: { status?: string | undefined; after?: string | undefined };
  words: Record<string, string>;
  page: { counts: Record<string, number>; nextAfter: string | null };
  /** A filter beside the statuses, which counts something else. */
  extra?: FilterChoice;
  nouns: readonly [one: string, many: string];
  /** What stands there when there is none. */
  none: string;
  /** Actions of the keys A and R; absent where the list has no keyboard shortcuts. */
  keys?: Record<"accept" | "refuse", string>;
  children: ReactNode[];
};

/** Cases that wait to be decided or were: by status, in pages. */
export function CaseList(props: CaseListProps) {
  const { tab, query, words, page, extra, nouns, none, keys, children } = props;
  const { status, after } = query;
  const { counts, nextAfter } = page;
  const total = extra && extra.status === status ? extra.count : countIn(counts, status);
  return (
    <>
      <div className="pt-5">
        <StatusFilter tab={tab} chosen={status} words={words} counts={counts} extra={extra} />
      </div>
      <ListHead
        rowCount={children.length}
        hasMore={nextAfter !== null}
        nouns={nouns}
        isFirst={!after}
        total={total}
      />
      {children.length === 0 ? <EmptyNote isWhole>{none}</EmptyNote> : <Cases keys={keys}>{children}</Cases>}
      <Pages
        first={after ? adminHref(tab, { status }) : null}
        next={nextAfter === null ? null : adminHref(tab, { status, after: nextAfter })}
        rowCount={children.length}
        total={total}
      />
    </>
  );
}

type CasesProps = { keys: CaseListProps["keys"] | undefined; children: ReactNode[] };

function Cases({ keys, children }: CasesProps) {
  return keys ? (
    <CaseQueue words={keys}>{children}</CaseQueue>
  ) : (
    <ul className="border-b border-line">{children}</ul>
  );
}
