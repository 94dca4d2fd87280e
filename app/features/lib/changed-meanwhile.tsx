import { GitCompareArrows } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { versionsCopy } from "#app/content/versions-copy.ts";
import type { Change } from "#worker/domain/lib/versions.contract.ts";

type ChangedMeanwhileProps = {
  changes: readonly Change[];
  /** Labels by field. */
  words: Readonly<Record<string, string>>;
  /** Text of values that are not text, such as a checkbox or a file. */
  say?: (field: string, value: string, whose: "theirs" | "yours") => string | null;
  /** Fields without a "take" button. */
  fixed?: readonly string[];
};

/** An edit conflict: each field as saved by somebody else and as in this form. */
export function ChangedMeanwhile({ changes, words, say, fixed = [] }: ChangedMeanwhileProps) {
  const panel = useRef<HTMLElement>(null);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => panel.current?.focus(), []);
  const take = ({ field, theirs }: Change) => {
    const form = panel.current?.closest("form");
    if (form && takeOver(form, field, theirs)) setTaken(new Set([...taken, field]));
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="alert"
      aria-labelledby="changed-title"
      className="border-l-2 border-warn bg-sunk p-4 text-sm outline-offset-2"
    >
      <SectionTitle id="changed-title" level={3} size="plain" className="flex items-center gap-2 text-base">
        <GitCompareArrows className="icon text-warn" aria-hidden="true" />
        {versionsCopy.title}
      </SectionTitle>
      <p className="mt-1 max-w-[64ch]">{versionsCopy.text}</p>
      <dl className="mt-3">
        {changes.map((change) => (
          <ChangedField
            key={change.field}
            word={words[change.field] ?? change.field}
            theirs={textOf(change, "theirs", say)}
            yours={textOf(change, "yours", say)}
            isTaken={taken.has(change.field)}
            onTake={fixed.includes(change.field) ? null : () => take(change)}
          />
        ))}
      </dl>
    </section>
  );
}

type ChangedFieldProps = Record<"word" | "theirs" | "yours", string> & {
  isTaken: boolean;
  onTake: (() => void) | null;
};

function ChangedField({ word, theirs, yours, isTaken, onTake }: ChangedFieldProps) {
  const { take, taken } = versionsCopy;
  return (
    <div className="grid gap-x-5 gap-y-1 border-t border-line py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,3fr)_auto]">
      <dt className="font-strong">{word}</dt>
      <Value word={versionsCopy.theirs} text={theirs} isOut={false} />
      <Value word={versionsCopy.yours} text={isTaken ? theirs : yours} isOut={isTaken} />
      <dd className="noscript:hidden sm:w-[108px] sm:text-right">
        {onTake && (
          <Button aria-disabled={isTaken} onClick={onTake} variant="secondary" size="row">
            {isTaken ? taken : take}
            <span className="sr-only">: {word}</span>
          </Button>
        )}
      </dd>
    </div>
  );
}

function Value({ word, text, isOut }: { word: string; text: string; isOut: boolean }) {
  return (
    <dd className="min-w-0">
      <span className="block text-xs text-ink2">{word}</span>
      <span className={`line-clamp-4 wrap-anywhere whitespace-pre-line ${isOut ? "text-ink2" : ""}`}>{text}</span>
    </dd>
  );
}

function textOf(change: Change, whose: "theirs" | "yours", say: ChangedMeanwhileProps["say"]): string {
  const value = [change[whose]].flat().join(", ");
  return say?.(change.field, value, whose) ?? (value === "" ? versionsCopy.empty : value);
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fills in the visible fields of this name and fires `input`. False when the form has none. */
function takeOver(form: HTMLFormElement, name: string, value: string | string[]): boolean {
  const fields = fieldsOf(form, name);
  for (const field of fields) {
    if (field instanceof HTMLInputElement && field.type === "checkbox")
      field.checked = Array.isArray(value) ? value.includes(field.value) : value === "on";
    else if (field instanceof HTMLInputElement && field.type === "radio") field.checked = field.value === value;
    else if (!Array.isArray(value)) field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return fields.length > 0;
}

function fieldsOf(form: HTMLFormElement, name: string): Field[] {
  const fields: Field[] = [];
  for (const element of form.elements) {
    const isField =
      (element instanceof HTMLInputElement && element.type !== "hidden") ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement;
    if (isField && element.name === name) fields.push(element);
  }
  return fields;
}
