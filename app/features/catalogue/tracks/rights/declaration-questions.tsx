import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { SectionTitle } from "#app/components/page-title.tsx";
import { SegmentedField } from "#app/components/segmented-field.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { declarationCopy, declarationWords } from "#app/content/declaration-copy.ts";
import { useHasScripts } from "#app/lib/browser-state.ts";
import { clearances, declarationLimits } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import type { DeclarationTexts } from "#worker/domain/catalogue/tracks/rights/declaration-texts.contract.ts";

export type Fields = { [Name in keyof DeclarationTexts]: FieldMetadata<DeclarationTexts[Name]> };
export type TextName = {
  [Name in keyof DeclarationTexts]: DeclarationTexts[Name] extends string ? Name : never;
}[keyof DeclarationTexts];

const { name, consent, contact, releaseDays } = declarationLimits;

type PartProps = {
  fields: Fields;
  text: (field: TextName) => { field: FieldMetadata<string>; label: string };
};

export function SamplesAndCovers({ fields, text }: PartProps) {
  return (
    <Part title={declarationCopy.samplesAndCovers}>
      {(["samples", "cover"] as const).map((kind) => (
        <ChoiceWithDetails
          key={kind}
          field={fields[kind]}
          legend={declarationWords[kind]}
          options={clearances.map((status) => [status, declarationCopy.clearance[kind][status]])}
        >
          <Consent text={text} by={`${kind}ClearedWith`} on={`${kind}ClearedOn`} file={`${kind}ClearedText`} />
        </ChoiceWithDetails>
      ))}
    </Part>
  );
}

export function ContentId({ fields, text }: PartProps) {
  return (
    <Part title={declarationWords.contentId}>
      <ChoiceWithDetails
        field={fields.contentId}
        legend="YouTube Content ID"
        options={Object.entries(declarationCopy.contentIds)}
      >
        <div className="flex flex-col gap-3">
          <TextField {...text("contentIdRegisteredBy")} maxLength={name} />
          <TextField {...text("contentIdContact")} type="email" maxLength={contact} />
          <TextField {...text("contentIdDays")} type="number" inputMode="numeric" {...releaseDays} />
        </div>
      </ChoiceWithDetails>
    </Part>
  );
}

type ChoiceWithDetailsProps = Pick<ComponentProps<typeof SegmentedField>, "legend" | "options"> & {
  field: FieldMetadata<string>;
  children: ReactNode;
};

/** A question where every answer but "none" requires more fields. */
function ChoiceWithDetails({ children, ...question }: ChoiceWithDetailsProps) {
  const { value = "" } = question.field;
  return (
    <div className="asks-more flex flex-col gap-3">
      <SegmentedField {...question} />
      <ConditionalFields isAsked={value !== "" && value !== "none"}>{children}</ConditionalFields>
    </div>
  );
}

/**
 * Fields required by some answers only: otherwise hidden (rights.css) and disabled. Without scripts they stay enabled, and the
 * server ignores those that were not required.
 */
export function ConditionalFields({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const hasScripts = useHasScripts();
  return (
    <fieldset className="asked min-w-0" disabled={hasScripts && !isAsked}>
      {children}
    </fieldset>
  );
}

type ConsentProps = Pick<PartProps, "text"> & { by: TextName; on: TextName; file: TextName };

export function Consent({ text, by, on, file }: ConsentProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <TextField {...text(by)} maxLength={name} />
      <TextField {...text(on)} type="date" />
      <div className="sm:col-span-2">
        <TextField {...text(file)} hint={declarationCopy.onFileHint} maxLength={consent} />
      </div>
    </div>
  );
}

export function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3 border-t border-line pt-4">
      <div>
        <SectionTitle level={3} size="plain">
          {title}
        </SectionTitle>
        {hint && <p className="text-sm text-ink2">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
