import { trackLimits } from "#worker/domain/catalogue/tracks/track-limits.contract.ts";
import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { SelectField } from "#app/components/inputs.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { fieldHints, fieldWords, formCopy, syncTermsWords } from "#app/content/label-tracks-copy.ts";
import { undeclaredVocals, vocalsWords } from "#app/content/catalogue-copy.ts";
import type { LabelTrackView } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import type { TrackChoices, TrackFormText } from "./track-form-values.ts";
import { DeclarationFields } from "#app/features/catalogue/tracks/rights/declaration-fields.tsx";
import { WarrantyField } from "#app/features/catalogue/tracks/rights/warranty-field.tsx";
import { formatDate } from "#app/lib/time.ts";
import { warrantyCopy } from "#app/content/declaration-copy.ts";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { RightsCard } from "#app/features/catalogue/tracks/rights/rights-card.tsx";
import { type RightsFacts, failedRules } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import {
  type DeclarationTexts,
  readDeclarationTexts,
  toDeclarationTexts,
} from "#worker/domain/catalogue/tracks/rights/declaration-texts.contract.ts";
import { DescriptionInput, MoodTags, TextInput, TickInput } from "./track-inputs.tsx";

type TrackFieldsProps = {
  fields: { [Name in keyof TrackFormText]: FieldMetadata<TrackFormText[Name]> };
  /** The saved values, for comparison. */
  saved: Partial<TrackFormText>;
  choices: TrackChoices;
  prefilled: ReadonlySet<string>;
  track: LabelTrackView | null;
};
const syncTerms = Object.entries(syncTermsWords);
const vocalsOptions = Object.entries(vocalsWords);
const plain = (values: readonly string[]) => values.map((value) => [value, value] as const);

/** Every field of specification §3 except the files, with the limits of §5. */
export function TrackFields(props: TrackFieldsProps) {
  return (
    <>
      <IdentityFields {...props} />
      <MusicFields {...props} />
      <RightsFields {...props} />
      <PriceFields {...props} />
      <MoreFields {...props} />
    </>
  );
}

/** Labels of a field by its name; fields filled in from the file say so. */
const wordsOf =
  ({ fields, prefilled }: TrackFieldsProps) =>
  <Name extends keyof typeof fieldWords>(name: Name) => ({
    field: fields[name],
    label: fieldWords[name],
    hint: prefilled.has(name) ? formCopy.prefilled : fieldHints[name],
  });

const required = { required: true, mark: formCopy.required };
const code = { isUpperCase: true, autoCapitalize: "characters" };
const wholeNumber = { type: "number", inputMode: "numeric", step: 1 } as const;

function IdentityFields(props: TrackFieldsProps) {
  const words = wordsOf(props);
  return (
    <Group title={formCopy.identity}>
      <TextInput {...words("title")} {...required} maxLength={trackLimits.title} />
      <TextInput {...words("artist")} {...required} maxLength={trackLimits.artist} />
      <TextInput {...words("isrc")} {...required} {...code} maxLength={20} />
      <TextInput {...words("upc")} inputMode="numeric" maxLength={20} />
    </Group>
  );
}

function MusicFields(props: TrackFieldsProps) {
  const { fields, choices } = props;
  const words = wordsOf(props);
  const rest = formCopy.notChosen;
  return (
    <Group title={formCopy.music}>
      <SelectField {...words("primaryGenre")} rest={rest} options={plain(choices.genres)} />
      <TextInput {...words("subGenre")} maxLength={trackLimits.subGenre} />
      <TextInput {...words("bpm")} {...wholeNumber} {...trackLimits.bpm} />
      <SelectField {...words("musicalKey")} rest={rest} options={plain(choices.musicalKeys)} />
      <SelectField {...words("vocals")} rest={undeclaredVocals} options={vocalsOptions} />
      <SelectField {...words("mood")} rest={rest} options={plain(choices.moods)} />
      <MoodTags field={fields.moodTags} moods={choices.moods} />
    </Group>
  );
}

function RightsFields(props: TrackFieldsProps) {
  const { fields, saved, track } = props;
  const words = wordsOf(props);
  const isIsrcOnSale = track?.failedRules.includes("isrc-once") ?? false;
  const warrantedAt = track?.warrantedAt ?? null;
  // A warranty covers the rights as saved.
  const isWarranted = warrantedAt !== null && !differInRights(fields, saved);
  return (
    <Group title={formCopy.rights}>
      <RightsCard
        failed={failedRules(factsIn(fields, { isIsrcOnSale, isWarranted }))}
        passes={passesWords(track)}
        fieldId={(name) => fields[name].id}
      />
      <DeclarationFields fields={fields} ownsMaster={fields.ownsMaster}>
        <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
          <div className="flex flex-col">
            <TickInput {...words("ownsMaster")} />
            <TickInput {...words("ownsPublishing")} />
            <TickInput {...words("explicitLyrics")} />
          </div>
          <TextInput
            {...words("publishingSplit")}
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

function PriceFields(props: TrackFieldsProps) {
  const words = wordsOf(props);
  return (
    <Group title={formCopy.price}>
      <SelectField {...words("syncTerms")} options={syncTerms} />
      <TextInput {...words("priceTokens")} {...wholeNumber} {...trackLimits.priceTokens} />
      <TextInput
        {...words("commercialPriceTokens")}
        {...wholeNumber}
        {...trackLimits.commercialPriceTokens}
      />
    </Group>
  );
}

function MoreFields(props: TrackFieldsProps) {
  const words = wordsOf(props);
  return (
    <Group title={formCopy.more}>
      <TextInput {...words("releaseDate")} type="date" />
      <TextInput {...words("language")} {...code} maxLength={2} />
      <DescriptionInput {...words("description")} maxLength={props.choices.maxCharacters} />
    </Group>
  );
}

/** Text when every rule passes: on sale, or what is still missing. */
function passesWords(track: LabelTrackView | null): string {
  if (track?.isActive) return rightsCopy.onSale;
  return track?.status === "pending review" ? rightsCopy.inReview : rightsCopy.passes;
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
    // Only the server knows whether the ISRC is on sale elsewhere.
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
