import type { AppContext } from "#worker/context.ts";
import { findUnprintable } from "#worker/domain/services/pdf/find-unprintable.ts";
import type { TrackFields, TrackRefusal } from "./label-tracks.contract.ts";

type Unprintable = Extract<TrackRefusal, { refusal: "unprintable" }>;
type Printed = Pick<TrackFields, Unprintable["field"]>;

/** Everything of a track that its licences print. */
export const printedTexts = ({ title, artist, otherExcludedUses }: Printed): string[] => [
  title,
  artist,
  ...otherExcludedUses,
];

/** The first of them that no licence could print, or null. */
export async function findUnprintableName(ctx: AppContext, printed: Printed): Promise<Unprintable | null> {
  for (const field of ["title", "artist", "otherExcludedUses"] as const) {
    // The first field at fault is the one to name.
    const characters = await findUnprintable(ctx, [printed[field]].flat());
    if (characters) return { refusal: "unprintable", field, characters };
  }
  return null;
}
