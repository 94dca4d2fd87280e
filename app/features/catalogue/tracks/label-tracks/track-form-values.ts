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

/** The form's fields that a file can say something about, by their names. */
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

/** What the tags of a file say, as the form's fields take it. */
export function valuesFromTags(tags: AudioFacts["tags"]): Partial<Record<FillableField, string>> {
  const { title, artist, isrc, upc, key, releaseDate, genre } = tags;
  // Programs write 0 into a file for a tempo that they do not know.
  const heard = Math.round(Number(tags.bpm));
  const bpm = heard ? String(heard) : null;
  const all = { title, artist, isrc, upc, bpm, musicalKey: key, releaseDate, primaryGenre: genre };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

/** Fills what is empty and answers with the names of what it filled. A value that a list does not have is left out. */
export function fillEmptyFields(
  form: HTMLFormElement,
  values: Partial<Record<FillableField, string>>,
): FillableField[] {
  const names = Object.keys(values) as FillableField[]; // Object.keys forgets the key type
  return names.filter((name) => {
    const field = fieldOf(form, name);
    return field?.value === "" && setField(form, name, values[name] ?? "");
  });
}

/** Answers whether the field took the value: a list takes only what it has. */
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
