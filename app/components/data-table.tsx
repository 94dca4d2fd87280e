import type { ReactNode } from "react";
import { EmptyNote } from "./list.tsx";

const looks = {
  lines: "w-full border-b border-line text-left text-sm",
  /** Mostly numbers: all but the first column stand to the right. */
  figures: "w-full border-b border-line text-right text-sm",
  /** Under a rule of ink, in the size of the text around it. */
  ruled: "w-full border-t border-ink text-left",
  /** A few large figures under a rule of ink. */
  large: "figure-table",
  /** On a sheet of its own. */
  box: "w-full border border-line bg-surface text-left text-sm",
  /** Rows that are grids: their style sheet says where the cells stand. */
  grid: "",
};

const heads = {
  lined: { head: "text-ink2", row: "border-t border-line" },
  bare: { head: "text-ink2", row: "align-bottom" },
  /** Stays in view below the site's bar while the rows go by. */
  sticky: {
    head: "relative bg-paper text-ink2 after:absolute after:inset-x-0 after:-bottom-px after:h-px after:bg-line md:sticky md:top-16 md:z-10",
    row: "",
  },
  filled: { head: "bg-sunk text-ink2", row: "" },
  /** Heard only: what the cells say is plain to see. */
  heard: { head: "sr-only", row: "" },
  /** As the style sheet of the table has it. */
  plain: { head: "", row: "" },
};

type DataTableProps = {
  /** What the table holds: seen if `isCaptionSeen`, and heard in any case. */
  caption?: string;
  isCaptionSeen?: boolean;
  /** The cells of its head. */
  head?: ReactNode;
  headLook?: keyof typeof heads;
  look?: keyof typeof looks;
  /** Width, and a theme's colours. */
  className?: string;
  theme?: "light" | "dark";
  /** Said in place of a table without rows; false while there are rows. */
  empty?: ReactNode;
  /** The rows are given in bodies of several rows each. */
  hasBodies?: boolean;
  /** Its rows. */
  children: ReactNode;
};

/** Rows under named columns. What a phone has no room for, the columns themselves leave out. */
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

/** The head of a column; `className` says how far it stands from its neighbours. */
export function HeadCell({ className = "pr-4 last:pr-0", children }: HeadCellProps) {
  return (
    <th scope="col" className={`py-2.5 font-label ${className}`}>
      {children}
    </th>
  );
}
