import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

type Sort<Column extends string> = Column | `-${Column}`;

type SortHeadProps<Column extends string> = {
  column: Column;
  /** Current order; a minus is descending. */
  sort: Sort<Column> | undefined;
  /** Order of the first click. The second reverses it, the third restores the default order. */
  first: Sort<Column>;
  hrefOf: (sort: Sort<Column> | undefined) => string;
  className?: string;
  children: ReactNode;
};

/** A column head that sorts by a link, so that the order is in the address. */
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
