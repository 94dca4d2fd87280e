import { useEffect, useRef, useState } from "react";
import { declarationCopy } from "#app/content/declaration-copy.ts";
import {
  emptyWriter,
  joinWriters,
  splitWriters,
  type WriterText,
} from "#worker/domain/catalogue/tracks/rights/writers-text.contract.ts";

/** `key`: two writers may have one name. */
export type Share = { key: number; name: string; basisPoints: number; isCleared: boolean };

const whole = 10_000;
const percent = (basisPoints: number) => `${basisPoints / 100}%`;

/** Shares of the composition, and whether all of it is assigned. */
export function CompositionBar({ shares }: { shares: readonly Share[] }) {
  const named = shares.reduce((sum, { basisPoints }) => sum + basisPoints, 0);
  const missing = Math.max(0, whole - named);
  const { composition, ofAll, tooMuch, legend } = declarationCopy;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-label">{composition}</span>
        <output className={named === whole ? "tc" : "font-strong text-bad tc"}>
          {named > whole ? tooMuch(percent(named)) : ofAll(percent(named))}
        </output>
      </p>
      <div className="share-bar" aria-hidden="true">
        {shares
          .filter(({ basisPoints }) => basisPoints > 0)
          .map((share) => (
            <span
              key={share.key}
              className={share.isCleared ? "share-controlled" : "share-open"}
              style={{ flex: `${share.basisPoints} 1 0` }}
            >
              {share.name} {percent(share.basisPoints)}
            </span>
          ))}
        {missing > 0 && (
          <span className="share-nobody" style={{ flex: `${missing} 1 0` }}>
            {declarationCopy.missing(percent(missing))}
          </span>
        )}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink2" aria-hidden="true">
        <Key look="share-controlled" word={legend.controlled} />
        <Key look="share-open" word={legend.open} />
        <Key look="share-nobody" word={legend.nobody} />
      </p>
    </div>
  );
}

function Key({ look, word }: { look: string; word: string }) {
  return (
    <span>
      <span className={`share-key ${look}`} /> {word}
    </span>
  );
}

export type WriterRow = WriterText & { key: number };

/**
 * Edits the lines of a text field as rows. The field remains the source for the form and for other scripts: changes of a row are
 * written to it, and changes of the field replace the rows.
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

/** Assigns keys that no previous row had. */
function keyed(lines: readonly WriterText[], before: readonly WriterRow[]): WriterRow[] {
  const last = Math.max(0, ...before.map(({ key }) => key));
  return lines.map((line, at) => ({ ...line, key: last + 1 + at }));
}

/** False for an added row that is still empty. */
const isBegun = ({ name, ipi, society, share, publisher }: WriterRow): boolean =>
  [name, ipi, society, share, publisher].some((part) => part.trim() !== "");
