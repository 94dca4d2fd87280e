import type { FieldMetadata } from "@conform-to/react";
import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { SectionTitle } from "#app/components/page-title.tsx";
import { SegmentedField } from "#app/components/segmented-field.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { TickChip } from "#app/components/choices.tsx";
import { declarationCopy, declarationWords } from "#app/content/declaration-copy.ts";
import { aiUseWords } from "#app/content/rights-copy.ts";
import {
  aiUses,
  clearances,
  declarationLimits,
  excludableUses,
  excludedUseNames,
} from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import type { DeclarationTexts } from "#worker/domain/catalogue/tracks/rights/declaration-texts.contract.ts";
import { useHasScripts } from "#app/lib/browser-state.ts";
import { WritersField } from "./writers-field.tsx";

type Fields = { [Name in keyof DeclarationTexts]: FieldMetadata<DeclarationTexts[Name]> };
type TextName = {
  [Name in keyof DeclarationTexts]: DeclarationTexts[Name] extends string ? Name : never;
}[keyof DeclarationTexts];

const { name, consent, contact, otherUse, otherUses, releaseDays } = declarationLimits;
const aiFields = ["aiComposition", "aiLyrics", "aiVocals", "aiInstruments", "aiPost"] as const;

type DeclarationFieldsProps = {
  fields: Fields;
  ownsMaster: Pick<FieldMetadata<string>, "value">;
  children: ReactNode;
};

/** Rights facts beyond the specification's fields. Nothing is preselected. */
export function DeclarationFields({ fields, ownsMaster, children }: DeclarationFieldsProps) {
  const text = (field: TextName) => ({
    field: fields[field],
    label: declarationWords[field],
    autoComplete: "off",
  });
  return (
    <div className="flex flex-col gap-6 sm:col-span-2">
      <section className="asks-consent flex flex-col gap-3">
        {children}
        <ConditionalFields isAsked={ownsMaster.value !== "on"}>
          <div className="flex flex-col gap-3">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...text("masterShare")} inputMode="decimal" maxLength={6} />
            </div>
            <Consent text={text} by="masterConsent" on="masterConsentDate" file="masterConsentText" />
          </div>
        </ConditionalFields>
      </section>
      <WritersField field={fields.writers} />
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <div className="flex flex-col gap-6">
          <SamplesAndCovers fields={fields} text={text} />
          <ContentId fields={fields} text={text} />
          <TextField {...text("iswc")} maxLength={20} isUpperCase />
        </div>
        <Part title={declarationCopy.aiUse} hint={declarationCopy.aiHint}>
          {aiFields.map((field) => (
            <SegmentedField
              key={field}
              field={fields[field]}
              legend={declarationWords[field]}
              options={aiUses.map((use) => [use, aiUseWords[use]])}
            />
          ))}
          <SegmentedField
            field={fields.performersConsent}
            legend={declarationWords.performersConsent}
            options={Object.entries(declarationCopy.performers)}
          />
        </Part>
      </div>
      <Part title={declarationCopy.notLicensedFor} hint={declarationCopy.notLicensedHint}>
        <ExcludedUses field={fields.excludedUses} />
        <TextField
          {...text("otherExcludedUses")}
          hint={declarationCopy.otherHint}
          maxLength={otherUse * otherUses}
        />
      </Part>
    </div>
  );
}

/**
 * Fields required by some answers only: otherwise hidden (rights.css) and disabled. Without scripts they stay enabled, and the
 * server ignores those that were not required.
 */
function ConditionalFields({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const hasScripts = useHasScripts();
  return (
    <fieldset className="asked min-w-0" disabled={hasScripts && !isAsked}>
      {children}
    </fieldset>
  );
}

type PartProps = {
  fields: Fields;
  text: (field: TextName) => { field: FieldMetadata<string>; label: string };
};

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

function SamplesAndCovers({ fields, text }: PartProps) {
  return (
    <Part title={declarationCopy.samplesAndCovers}>
      <ChoiceWithDetails
        field={fields.samples}
        legend={declarationWords.samples}
        options={clearances.map((status) => [status, declarationCopy.clearance[status]])}
      >
        <Consent text={text} by="samplesClearedWith" on="samplesClearedOn" file="samplesClearedText" />
      </ChoiceWithDetails>
      <ChoiceWithDetails
        field={fields.cover}
        legend={declarationWords.cover}
        options={clearances.map((status) => [status, declarationCopy.coverClearance[status]])}
      >
        <Consent text={text} by="coverClearedWith" on="coverClearedOn" file="coverClearedText" />
      </ChoiceWithDetails>
    </Part>
  );
}

type ConsentProps = Pick<PartProps, "text"> & { by: TextName; on: TextName; file: TextName };

function Consent({ text, by, on, file }: ConsentProps) {
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

function ContentId({ fields, text }: PartProps) {
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

function ExcludedUses({ field }: { field: FieldMetadata<string[]> }) {
  const initial: unknown = field.initialValue;
  const chosen = Array.isArray(initial) ? initial : [initial];
  return (
    <fieldset id={field.id} className="flex flex-wrap gap-2">
      <legend className="sr-only">{declarationWords.excludedUses}</legend>
      {excludableUses.map((use) => (
        <TickChip
          key={use}
          className="use-tick first-letter:uppercase"
          name={field.name}
          value={use}
          defaultChecked={chosen.includes(use)}
        >
          <Check className="icon-sm" aria-hidden="true" />
          <span className="first-letter:uppercase">{excludedUseNames[use]}</span>
        </TickChip>
      ))}
    </fieldset>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
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
