import type { ReactNode } from "react";
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
      {caption && (
        <caption className={isCaptionSeen ? "pb-3 text-left text-ink2" : "sr-only"}>{caption}</caption>
      )}
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
