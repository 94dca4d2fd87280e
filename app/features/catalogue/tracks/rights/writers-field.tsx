import type { FieldMetadata } from "@conform-to/react";
import { CircleX, Plus, Trash2 } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button, IconButton } from "#app/components/button.tsx";
import { FieldErrors, useStandingErrors } from "#app/components/field.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { SegmentedField } from "#app/components/segmented-field.tsx";
import { SelectField } from "#app/components/inputs.tsx";
import { TextareaField, TextField } from "#app/components/text-field.tsx";
import { declarationCopy } from "#app/content/declaration-copy.ts";
import { useHasScripts } from "#app/lib/browser-state.ts";
import {
  declarationLimits,
  writerRoles,
} from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { isConsent } from "#worker/domain/catalogue/tracks/rights/consent.contract.ts";
import { readPercent } from "#worker/domain/lib/text.contract.ts";
import {
  isProblem,
  readWriter,
  type WriterText,
} from "#worker/domain/catalogue/tracks/rights/writers-text.contract.ts";
import { CompositionBar, useWriterRows, type WriterRow } from "./writer-shares.tsx";

const roles = writerRoles.map((role) => [role, `${role[0]?.toUpperCase()}${role.slice(1)}`] as const);

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
            <Row
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

type RowProps = {
  id: string;
  row: WriterRow;
  onChange: (part: Partial<WriterText>) => void;
  onRemove: () => void;
};

function Row({ id, row, onChange, onRemove }: RowProps) {
  const problem = readWriter(row);
  const [left, setLeft] = useState<readonly (keyof WriterText)[]>([]);
  /** Errors are shown on blur, not while typing. */
  const part = (name: keyof WriterText) => ({
    field: {
      id: `${id}-${name}`,
      initialValue: row[name],
      errors:
        isProblem(problem) && problem.part === name && left.includes(name) ? [problem.message] : undefined,
    },
    label: declarationCopy[name],
    onBlur: () => setLeft((before) => [...before, name]),
    onInput: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  const text = (name: keyof WriterText) => ({ ...part(name), autoComplete: "off" });
  const { name, society } = declarationLimits;
  return (
    <div className="writer">
      <TextField {...text("name")} maxLength={name} />
      <SelectField {...part("role")} rest={declarationCopy.roleNotChosen} options={roles} />
      <TextField {...text("ipi")} inputMode="numeric" maxLength={14} />
      <TextField {...text("society")} maxLength={society} />
      <TextField {...text("share")} inputMode="decimal" maxLength={6} />
      <TextField {...text("publisher")} maxLength={name} />
      <Control {...{ id, row, onChange, text }}>
        <IconButton
          Icon={Trash2}
          className="ml-auto"
          label={declarationCopy.removeWriter(row.name)}
          onClick={onRemove}
        />
      </Control>
    </div>
  );
}

type ControlProps = Omit<RowProps, "onRemove"> & {
  text: (name: keyof WriterText) => ComponentProps<typeof TextField>;
  children: ReactNode;
};

/** Control of a share: the label's own, or by consent. */
function Control({ id, row, onChange, text, children }: ControlProps) {
  const isNamed = row.consentName + row.consentDate + row.consentText !== "";
  return (
    <div className="writer-control">
      <SegmentedField
        field={{ id: `${id}-control`, name: undefined }}
        legend={declarationCopy.control}
        options={[
          ["controlled", declarationCopy.controlled],
          ["consent", declarationCopy.byConsent],
        ]}
        value={row.control}
        onChange={(control) => onChange({ control })}
      />
      {children}
      {row.control === "consent" && (
        <div className="writer-consent">
          <TextField {...text("consentName")} maxLength={declarationLimits.name} />
          <TextField {...text("consentDate")} type="date" />
          <TextField {...text("consentText")} maxLength={declarationLimits.consent} />
          {!isNamed && (
            <p className="flex items-center gap-1.5 text-sm text-bad">
              <CircleX className="icon-sm" aria-hidden="true" />
              {declarationCopy.noConsent}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function shareOf(row: WriterRow) {
  const { key } = row;
  const read = readWriter(row);
  if (isProblem(read))
    return { key, name: row.name, basisPoints: readPercent(row.share) ?? 0, isCleared: false };
  return {
    key,
    name: read.name,
    basisPoints: read.shareBasisPoints,
    isCleared: read.isControlled || isConsent(read.consent),
  };
}
