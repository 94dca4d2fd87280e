import type { FieldMetadata } from "@conform-to/react";
import { Plus } from "lucide-react";
import { Button } from "#app/components/button.tsx";
import { FieldErrors, useStandingErrors } from "#app/components/field.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { TextareaField } from "#app/components/text-field.tsx";
import { declarationCopy } from "#app/content/declaration-copy.ts";
import { useHasScripts } from "#app/lib/browser-state.ts";
import { declarationLimits } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { isConsent } from "#worker/domain/catalogue/tracks/rights/consent.contract.ts";
import { readPercent } from "#worker/domain/lib/text.contract.ts";
import { isProblem, readWriter } from "#worker/domain/catalogue/tracks/rights/writers-text.contract.ts";
import { WriterFields } from "./writer-row.tsx";
import { CompositionBar, useWriterRows, type WriterRow } from "./writer-shares.tsx";

/** Writers and consents, one row each; without scripts, the text field behind the rows. */
export function WritersField({ field }: { field: FieldMetadata<string> }) {
  const { field: text, rows, onFieldInput, add, remove, change } = useWriterRows(field.initialValue ?? "");
  const { errors, onInput } = useStandingErrors(field.errors);
  const hasScripts = useHasScripts();
  return (
    <section className="flex flex-col gap-2" aria-labelledby={`${field.id}-title`} onInput={onInput}>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <SectionTitle level={3} size="plain" id={`${field.id}-title`}>
            {declarationCopy.writers}
          </SectionTitle>
          <p className="text-sm text-ink2">{declarationCopy.writersHint}</p>
        </div>
        {hasScripts && rows.length < declarationLimits.writers && (
          <Button
            type="button"
            variant="secondary"
            size="small"
            onClick={() => {
              onInput();
              add();
            }}
          >
            <Plus className="icon-sm" aria-hidden="true" />
            {declarationCopy.addWriter}
          </Button>
        )}
      </div>
      <div className={hasScripts ? "hidden" : ""}>
        <TextareaField
          ref={text}
          field={{
            id: hasScripts ? `${field.id}-text` : field.id,
            key: field.key,
            name: field.name,
            initialValue: field.initialValue,
          }}
          label={declarationCopy.writers}
          hint={declarationCopy.writerText}
          rows={4}
          onInput={onFieldInput}
        />
      </div>
      {hasScripts && (
        <div id={field.id} tabIndex={-1}>
          {rows.map((row) => (
            <WriterFields
              key={row.key}
              id={`${field.id}-${row.key}`}
              row={row}
              onChange={(part) => change(row.key, part)}
              onRemove={() => {
                onInput();
                remove(row.key);
              }}
            />
          ))}
          {errors && <FieldErrors id={field.errorId} errors={errors} />}
        </div>
      )}
      {rows.length > 0 && <CompositionBar shares={rows.map(shareOf)} />}
    </section>
  );
}

function shareOf(row: WriterRow) {
  const { key } = row;
  const read = readWriter(row);
  if (isProblem(read)) return { key, name: row.name, basisPoints: readPercent(row.share) ?? 0, isCleared: false };
  return {
    key,
    name: read.name,
    basisPoints: read.shareBasisPoints,
    isCleared: read.isControlled || isConsent(read.consent),
  };
}
