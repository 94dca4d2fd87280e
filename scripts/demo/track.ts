import type { CoverFamily } from "./cover-art.ts";
import type { Composition } from "./music/synthesise.ts";
import type { KeyName } from "./music/theory.ts";
import type { Genre, Mood, Vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

export type DemoLabel = "Night Bus Recordings" | "Halyard & Pine" | "Static Orchard" | "Atelier Sourdine" | "Casa Ladrillo";

export type DemoTrack = {
  id: string;
  slug: string;
  title: string;
  artist: string;
  label: DemoLabel;
  genre: Genre;
  primaryGenre: Genre;
  subGenre: string;
  mood: Mood;
  moodTags: readonly Mood[];
  bpm: number;
  musicalKey: KeyName;
  /** ISO 639-1, upper case. */
  language: string;
  isrc: string;
  upc: string;
  description: string | null;
  priceTokens: number;
  explicit: boolean;
  vocals: Vocals;
  /** ISO date, no time. */
  releaseDate: string;
  cover: CoverFamily;
  composition: Composition;
};

type Derived = "id" | "isrc" | "upc" | "label" | "mood" | "composition";
type Optional = "genre" | "explicit" | "vocals" | "language";

/** A track's definition; ids and seeds derive from it. English by default. */
export type Entry = Omit<DemoTrack, Derived | Optional | "description" | "moodTags"> &
  Pick<Composition, "style" | "form" | "lead"> &
  Partial<Pick<DemoTrack, Optional>> & {
    description?: string;
    /** The first one is its main mood. */
    moodTags: readonly [Mood, ...Mood[]];
  };
