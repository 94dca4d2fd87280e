import type { DemoTrack } from "../track.ts";
import type { Composition } from "../music/synthesise.ts";
import type { Genre, Vocals } from "#worker/domain/catalogue/tracks/tracks.contract.ts";

/** A track as it is written down here; identifiers and seeds follow from it. */
export type Entry = Omit<
  DemoTrack,
  "id" | "isrc" | "upc" | "composition" | "genre" | "explicit" | "vocals" | "description"
> &
  Pick<Composition, "style" | "form" | "lead"> & {
    genre?: Genre;
    explicit?: boolean;
    vocals?: Vocals;
    description?: string;
  };
