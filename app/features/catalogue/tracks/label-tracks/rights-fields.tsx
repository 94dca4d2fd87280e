import { formCopy } from "#app/content/track-form-copy.ts";
import type { LabelTrackView } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import type { TrackFormText } from "./track-form-values.ts";
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
import { Group, TextInput, TickInput, type TrackFieldsProps, wordsOf } from "./track-inputs.tsx";

export function RightsFields(props: TrackFieldsProps) {
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
          <TextInput {...words("publishingSplit")} type="number" inputMode="decimal" min={0} max={100} step={0.01} />
        </div>
      </DeclarationFields>
      <WarrantyField
        field={fields.warranty}
        hint={warrantedAt === null ? warrantyCopy.forReview : warrantyCopy.acceptedOn(formatDate(warrantedAt))}
      />
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
