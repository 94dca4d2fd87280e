import { trackLimits } from "#worker/domain/catalogue/tracks/track-limits.contract.ts";
import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { SectionTitle } from "#app/components/page-title.tsx";
import { fieldHints, fieldWords, formCopy, syncTermsWords } from "#app/content/label-tracks-copy.ts";
import { undeclaredVocals, vocalsWords } from "#app/content/catalogue-copy.ts";
import type { FillableField, TrackChoices, TrackFormText } from "./track-form-values.ts";
import { DeclarationFields } from "#app/features/catalogue/tracks/rights/declaration-fields.tsx";
import { WarrantyField } from "#app/features/catalogue/tracks/rights/warranty-field.tsx";
import { formatDate } from "#app/lib/time.ts";
import { warrantyCopy } from "#app/content/declaration-copy.ts";
import { RightsCard } from "#app/features/catalogue/tracks/rights/rights-card.tsx";
import { type RightsFacts, failedRules } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import {
  type DeclarationTexts,
  readDeclarationTexts,
  toDeclarationTexts,
} from "#worker/domain/catalogue/tracks/rights/declaration-texts.contract.ts";
import { ChoiceInput, DescriptionInput, MoodTags, TextInput, TickInput } from "./track-inputs.tsx";

type TrackFieldsProps = {
  fields: { [Name in keyof TrackFormText]: FieldMetadata<TrackFormText[Name]> };
  /** The saved values, for comparison. */
  saved: Partial<TrackFormText>;
  choices: TrackChoices;
  prefilled: ReadonlySet<FillableField>;
  /** Another track is on sale under the ISRC that this one has. */
  isIsrcOnSale: boolean;
  /** When the warranty was given that holds now; null: it was not. */
  warrantedAt: number | null;
  /** Shown when every rule of the rights passes. */
  passes: string;
};
const syncTerms = Object.entries(syncTermsWords);
const vocalsOptions = Object.entries(vocalsWords);
const plain = (values: readonly string[]) => values.map((value) => [value, value] as const);

/** Every field of specification §3 but the files, with the limits of §5. */
export function TrackFields(props: TrackFieldsProps) {
  return (
    <>
      <IdentityFields {...props} />
      <MusicFields {...props} />
      <RightsFields {...props} />
      <PriceFields fields={props.fields} />
      <MoreFields {...props} />
    </>
  );
}

const textPropsOf =
  ({ fields, prefilled }: TrackFieldsProps) =>
  (name: FillableField) => ({
    field: fields[name],
    label: fieldWords[name],
    isPrefilled: prefilled.has(name),
  });

function IdentityFields(props: TrackFieldsProps) {
  const text = textPropsOf(props);
  return (
    <Group title={formCopy.identity}>
      <TextInput {...text("title")} isRequired maxLength={trackLimits.title} />
      <TextInput {...text("artist")} isRequired maxLength={trackLimits.artist} />
      <TextInput
        {...text("isrc")}
        isRequired
        isUpperCase
        hint={fieldHints.isrc}
        maxLength={20}
        autoCapitalize="characters"
      />
      <TextInput {...text("upc")} hint={fieldHints.upc} inputMode="numeric" maxLength={20} />
    </Group>
  );
}

function MusicFields(props: TrackFieldsProps) {
  const { fields, choices } = props;
  const text = textPropsOf(props);
  return (
    <Group title={formCopy.music}>
      <ChoiceInput {...text("primaryGenre")} rest={formCopy.notChosen} options={plain(choices.genres)} />
      <TextInput field={fields.subGenre} label={fieldWords.subGenre} maxLength={trackLimits.subGenre} />
      <TextInput
        {...text("bpm")}
        hint={fieldHints.bpm}
        type="number"
        inputMode="numeric"
        min={trackLimits.bpm.min}
        max={trackLimits.bpm.max}
        step={1}
      />
      <ChoiceInput {...text("musicalKey")} rest={formCopy.notChosen} options={plain(choices.musicalKeys)} />
      <ChoiceInput
        field={fields.vocals}
        label={fieldWords.vocals}
        hint={fieldHints.vocals}
        rest={undeclaredVocals}
        options={vocalsOptions}
      />
      <ChoiceInput
        field={fields.mood}
        label={fieldWords.mood}
        hint={fieldHints.mood}
        rest={formCopy.notChosen}
        options={plain(choices.moods)}
      />
      <MoodTags field={fields.moodTags} moods={choices.moods} />
    </Group>
  );
}

function RightsFields(props: TrackFieldsProps) {
  const { fields, saved, isIsrcOnSale, warrantedAt, passes } = props;
  // A warranty is of the rights as they are saved.
  const isWarranted = warrantedAt !== null && !differInRights(fields, saved);
  return (
    <Group title={formCopy.rights}>
      <RightsCard
        failed={failedRules(factsIn(fields, { isIsrcOnSale, isWarranted }))}
        passes={passes}
        fieldId={(name) => fields[name].id}
      />
      <DeclarationFields fields={fields} ownsMaster={fields.ownsMaster}>
        <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
          <div className="flex flex-col">
            <TickInput field={fields.ownsMaster} label={fieldWords.ownsMaster} />
            <TickInput field={fields.ownsPublishing} label={fieldWords.ownsPublishing} />
            <TickInput field={fields.explicitLyrics} label={fieldWords.explicitLyrics} />
          </div>
          <TextInput
            field={fields.publishingSplit}
            label={fieldWords.publishingSplit}
            hint={fieldHints.publishingSplit}
            type="number"
            inputMode="decimal"
            min={0}
            max={100}
            step={0.01}
          />
        </div>
      </DeclarationFields>
      <WarrantyField
        field={fields.warranty}
        hint={
          warrantedAt === null ? warrantyCopy.forReview : warrantyCopy.acceptedOn(formatDate(warrantedAt))
        }
      />
    </Group>
  );
}

function PriceFields({ fields }: Pick<TrackFieldsProps, "fields">) {
  return (
    <Group title={formCopy.price}>
      <ChoiceInput field={fields.syncTerms} label={fieldWords.syncTerms} options={syncTerms} />
      <TextInput
        field={fields.priceTokens}
        label={fieldWords.priceTokens}
        hint={fieldHints.priceTokens}
        type="number"
        inputMode="numeric"
        min={trackLimits.priceTokens.min}
        max={trackLimits.priceTokens.max}
        step={1}
      />
      <TextInput
        field={fields.commercialPriceTokens}
        label={fieldWords.commercialPriceTokens}
        hint={fieldHints.commercialPriceTokens}
        type="number"
        inputMode="numeric"
        min={trackLimits.commercialPriceTokens.min}
        max={trackLimits.commercialPriceTokens.max}
        step={1}
      />
    </Group>
  );
}

function MoreFields(props: TrackFieldsProps) {
  const { fields, choices } = props;
  const text = textPropsOf(props);
  return (
    <Group title={formCopy.more}>
      <TextInput {...text("releaseDate")} type="date" />
      <TextInput
        field={fields.language}
        label={fieldWords.language}
        hint={fieldHints.language}
        isUpperCase
        maxLength={2}
        autoCapitalize="characters"
      />
      <DescriptionInput
        field={fields.description}
        label={fieldWords.description}
        most={choices.maxCharacters}
      />
    </Group>
  );
}

/** Reads the unsaved form. */
function factsIn(
  fields: TrackFieldsProps["fields"],
  { isIsrcOnSale, isWarranted }: { isIsrcOnSale: boolean; isWarranted: boolean },
): RightsFacts {
  const split = fields.publishingSplit.value ?? "";
  const bare = (typed = "") => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  const isrc = bare(fields.isrc.value);
  return {
    ownsMaster: fields.ownsMaster.value === "on",
    ownsPublishing: fields.ownsPublishing.value === "on",
    publishingSplitBasisPoints: split === "" ? null : Math.round(Number(split) * 100),
    syncTerms: fields.syncTerms.value ?? "",
    rightsDeclaration: readDeclarationTexts(valuesOf(fields)),
    isrc,
    // Only the server knows of another one.
    isIsrcOnSale: isIsrcOnSale && isrc === bare(fields.isrc.initialValue),
    isWarranted: isWarranted || fields.warranty.value === "on",
  };
}

const declared = Object.keys(toDeclarationTexts(null)) as (keyof DeclarationTexts)[]; // Object.keys forgets the key type

function valuesOf(fields: TrackFieldsProps["fields"]): Partial<DeclarationTexts> {
  return Object.fromEntries(declared.map((name) => [name, fields[name].value]));
}

const rightsFields = ["ownsMaster", "ownsPublishing", "publishingSplit", "syncTerms", ...declared] as const;

function differInRights(fields: TrackFieldsProps["fields"], saved: Partial<TrackFormText>): boolean {
  const textOf = (value: unknown) => (Array.isArray(value) ? value : value ? [value] : []).join();
  return rightsFields.some((name) => textOf(fields[name].value) !== textOf(saved[name]));
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4">
      <SectionTitle level={3} size="small" className="mb-3">
        {title}
      </SectionTitle>
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
