import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyNote } from "./list.tsx";

const looks = {
  lines: "w-full border-b border-line text-left text-sm",
  /** Mostly numbers, aligned right. */
  figures: "w-full border-b border-line text-right text-sm",
  ruled: "w-full border-t border-ink text-left",
  large: "figure-table",
  box: "w-full border border-line bg-surface text-left text-sm",
  /** Rows are grids, laid out by their own style sheet. */
  grid: "",
};

const heads = {
  lined: { head: "text-ink2", row: "border-t border-line" },
  bare: { head: "text-ink2", row: "align-bottom" },
  /** Sticks below the site header. */
  sticky: {
    head: "relative bg-paper text-ink2 after:absolute after:inset-x-0 after:-bottom-px after:h-px after:bg-line md:sticky md:top-16 md:z-10",
    row: "",
  },
  filled: { head: "bg-sunk text-ink2", row: "" },
  /** For screen readers only. */
  heard: { head: "sr-only", row: "" },
  /** Styled by the table's own style sheet. */
  plain: { head: "", row: "" },
};

type DataTableProps = {
  /** For screen readers only, unless `isCaptionSeen`. */
  caption?: string;
  isCaptionSeen?: boolean;
  head?: ReactNode;
  headLook?: keyof typeof heads;
  look?: keyof typeof looks;
  className?: string;
  theme?: "light" | "dark";
  /** Replaces the table when truthy. */
  empty?: ReactNode;
  /** `children` are `tbody` elements. */
  hasBodies?: boolean;
  children: ReactNode;
};

export function DataTable(props: DataTableProps) {
  const { caption, isCaptionSeen, head, headLook = "lined", look = "lines", className = "" } = props;
  if (props.empty) return <EmptyNote>{props.empty}</EmptyNote>;
  return (
    <table data-theme={props.theme} className={`${looks[look]} ${className}`.trim()}>
      {caption && <caption className={isCaptionSeen ? "pb-3 text-left text-ink2" : "sr-only"}>{caption}</caption>}
      {head && (
        <thead className={heads[headLook].head || undefined}>
          <tr className={heads[headLook].row || undefined}>{head}</tr>
        </thead>
      )}
      {props.hasBodies ? props.children : <tbody>{props.children}</tbody>}
    </table>
  );
}

type HeadCellProps = { className?: string; children: ReactNode };

/** `className` sets the space between columns. */
export function HeadCell({ className = "pr-4 last:pr-0", children }: HeadCellProps) {
  return (
    <th scope="col" className={`py-2.5 font-label ${className}`}>
      {children}
    </th>
  );
}

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
