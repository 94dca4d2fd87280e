import type { FieldMetadata } from "@conform-to/react";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { SegmentedField } from "#app/components/segmented-field.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { TickChip } from "#app/components/choices.tsx";
import { declarationCopy, declarationWords } from "#app/content/declaration-copy.ts";
import { aiUseWords } from "#app/content/rights-copy.ts";
import {
  aiUses,
  declarationLimits,
  excludableUses,
  excludedUseNames,
} from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import {
  ConditionalFields,
  Consent,
  ContentId,
  type Fields,
  Part,
  SamplesAndCovers,
  type TextName,
} from "./declaration-questions.tsx";
import { WritersField } from "./writers-field.tsx";

const { otherUse, otherUses } = declarationLimits;
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
        <TextField {...text("otherExcludedUses")} hint={declarationCopy.otherHint} maxLength={otherUse * otherUses} />
      </Part>
    </div>
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
