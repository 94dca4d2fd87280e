import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

type Sort<Column extends string> = Column | `-${Column}`;

type SortHeadProps<Column extends string> = {
  column: Column;
  /** What the table is sorted by now; a minus before it goes down. */
  sort: Sort<Column> | undefined;
  /** What the first press asks for; the second turns it round, the third goes back to the table's own order. */
  first: Sort<Column>;
  hrefOf: (sort: Sort<Column> | undefined) => string;
  className?: string;
  children: ReactNode;
};

/** The head of a column that sorts its table: a link, so that the order stands in the address. */
export function SortHead<Column extends string>(props: SortHeadProps<Column>) {
  const { column, sort, first, hrefOf, className = "", children } = props;
  const down: Sort<Column> = `-${column}`;
  const second = first === column ? down : column;
  const next = sort === first ? second : sort === second ? undefined : first;
  const Icon = sort === column ? ArrowUp : sort === down ? ArrowDown : ChevronsUpDown;
  const direction = sort === column ? "ascending" : sort === down ? "descending" : undefined;
  return (
    <th scope="col" aria-sort={direction} className={`font-label ${className}`}>
      <Link
        to={hrefOf(next)}
        preventScrollReset
        className={`inline-flex min-h-10 items-center gap-1 hover:text-ink ${direction ? "text-ink" : ""}`}
      >
        {children}
        <Icon className={`icon-sm flex-none ${direction ? "" : "text-ink3"}`} aria-hidden="true" />
      </Link>
    </th>
  );
}
