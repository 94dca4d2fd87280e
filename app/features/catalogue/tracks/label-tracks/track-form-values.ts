import { toDeclarationTexts } from "#worker/domain/catalogue/tracks/rights/declaration-texts.contract.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import type { ChangedAnswer } from "#app/features/lib/seen-fields.tsx";
import type {
  Genre,
  Mood,
  MusicalKey,
  TrackFormValues,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";

/** The form's fields as text, by the names that `CreateTrack` and `UpdateTrack` read. Ticked boxes are "on". */
export type TrackFormText = {
  [Name in Exclude<keyof TrackFormValues, "id" | "moodTags" | "excludedUses">]: string;
} & {
  moodTags: string[];
  excludedUses: string[];
  audioUploadId: string;
  coverUploadId: string;
  submit: string;
  warranty: string;
};

/** Lists to choose from; the server sends them, so that no schema comes to the browser. */
export type TrackChoices = {
  genres: readonly Genre[];
  moods: readonly Mood[];
  musicalKeys: readonly MusicalKey[];
  maxCharacters: number;
};

/** What the server said to a form. */
export type TrackAnswer = FormAnswer<{ changed: ChangedAnswer }>;

/** A new track: specification §3 and §5 name the defaults. Its rights have none, for nobody has declared them. */
export const emptyTrack: Partial<TrackFormText> = {
  language: "EN",
  syncTerms: "non-exclusive",
  priceTokens: "1",
  ...toDeclarationTexts(null),
};

/** What an edit form starts from. */
export function textOf(values: TrackFormValues): Partial<TrackFormText> {
  const { id: _, ownsMaster, ownsPublishing, explicitLyrics, ...rest } = values;
  const ticked = (isTicked: boolean) => (isTicked ? "on" : "");
  return {
    ...rest,
    ownsMaster: ticked(ownsMaster),
    ownsPublishing: ticked(ownsPublishing),
    explicitLyrics: ticked(explicitLyrics),
  };
}

/** One form's files and its answer are known by this. */
export function formIdOf(labelId: string, trackId: string | null): string {
  return `track-${labelId}-${trackId ?? "new"}`;
}
