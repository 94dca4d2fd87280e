import type { AudioFacts } from "#worker/domain/catalogue/ingests/ingests.contract.ts";
import { toDeclarationTexts } from "#worker/domain/catalogue/tracks/rights/declaration-texts.contract.ts";
import type { FormAnswer } from "#app/lib/form-answer.ts";
import type { ChangedAnswer } from "#app/features/lib/seen-fields.tsx";
import type {
  Genre,
  Mood,
  MusicalKey,
  TrackFormValues,
} from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";

/** Form fields as text, named as in `CreateTrack` and `UpdateTrack`. Ticked boxes are "on". */
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

/** Options of selects; sent by the server to keep schemas out of the browser bundle. */
export type TrackChoices = {
  genres: readonly Genre[];
  moods: readonly Mood[];
  musicalKeys: readonly MusicalKey[];
  maxCharacters: number;
};

/** The server's answer to a form. */
export type TrackAnswer = FormAnswer<{ changed: ChangedAnswer }>;

/** Defaults of a new track: specification §3 and §5. Rights have none: they must be declared. */
export const emptyTrack: Partial<TrackFormText> = {
  language: "EN",
  syncTerms: "non-exclusive",
  priceTokens: "1",
  ...toDeclarationTexts(null),
};

/** Initial values of an edit form. */
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

/** Form fields that can be filled in from a file. */
export type FillableField =
  | "title"
  | "artist"
  | "isrc"
  | "upc"
  | "bpm"
  | "musicalKey"
  | "releaseDate"
  | "language"
  | "primaryGenre";

/** A file's tags as form values. */
export function valuesFromTags(tags: AudioFacts["tags"]): Partial<Record<FillableField, string>> {
  const { title, artist, isrc, upc, key, releaseDate, genre } = tags;
  // Some programs write 0 for an unknown tempo.
  const heard = Math.round(Number(tags.bpm));
  const bpm = heard ? String(heard) : null;
  const all = { title, artist, isrc, upc, bpm, musicalKey: key, releaseDate, primaryGenre: genre };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

/** Fills empty fields and returns the names of those it filled. Values missing from a select are skipped. */
export function fillEmptyFields(form: HTMLFormElement, values: Partial<Record<FillableField, string>>): FillableField[] {
  const names = Object.keys(values) as FillableField[]; // Object.keys forgets the key type
  return names.filter((name) => {
    const field = fieldOf(form, name);
    return field?.value === "" && setField(form, name, values[name] ?? "");
  });
}

/** Returns whether the field accepted the value: a select only accepts its options. */
export function setField(form: HTMLFormElement, name: FillableField, value: string): boolean {
  const field = fieldOf(form, name);
  if (!field) return false;
  const before = field.value;
  field.value = value;
  if (field.value !== value) field.value = before;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return field.value === value;
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
}
