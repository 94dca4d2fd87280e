import { useEffect, useRef, useState } from "react";
import {
  emptyWriter,
  joinWriters,
  splitWriters,
  type WriterText,
} from "#worker/domain/catalogue/tracks/rights/writers-text.contract.ts";

export type WriterRow = WriterText & { key: number };

/**
 * The lines of a text field as rows that can be edited one by one. The field stays what the form sends and what others
 * fill in: every change of a row is written into it, and what is written into it from elsewhere becomes the rows.
 */
export function useWriterRows(initial: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [rows, setRows] = useState<WriterRow[]>(() => keyed(splitWriters(initial), []));
  const text = joinWriters(rows.filter(isBegun));
  useEffect(() => {
    const { current } = field;
    if (!current || current.value === text) return;
    current.value = text;
    current.dispatchEvent(new Event("input", { bubbles: true }));
  }, [text]);
  return {
    field,
    rows,
    /** For the field's `input` event. */
    onFieldInput: ({ currentTarget: { value } }: { currentTarget: HTMLTextAreaElement }) => {
      if (value !== text) setRows((before) => keyed(splitWriters(value), before));
    },
    add: () => setRows((before) => [...before, ...keyed([emptyWriter], before)]),
    remove: (key: number) => setRows((before) => before.filter((row) => row.key !== key)),
    change: (key: number, part: Partial<WriterText>) =>
      setRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row))),
  };
}

/** Rows with keys that none of those before had. */
function keyed(lines: readonly WriterText[], before: readonly WriterRow[]): WriterRow[] {
  const last = Math.max(0, ...before.map(({ key }) => key));
  return lines.map((line, at) => ({ ...line, key: last + 1 + at }));
}

/** A row that was added and left as it is says nothing yet. */
const isBegun = ({ name, ipi, society, share, publisher }: WriterRow): boolean =>
  [name, ipi, society, share, publisher].some((part) => part.trim() !== "");
