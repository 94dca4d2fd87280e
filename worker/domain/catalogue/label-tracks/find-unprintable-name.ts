import type { AppContext } from "#worker/context.ts";
import { findUnprintable } from "#worker/domain/base/pdf/find-unprintable.ts";
import type { TrackRefusal } from "./label-tracks.contract.ts";

type Unprintable = Extract<TrackRefusal, { refusal: "unprintable" }>;

/** The first of title and artist that no licence could print, or null. */
export async function findUnprintableName(
  ctx: AppContext,
  names: { title: string; artist: string },
): Promise<Unprintable | null> {
  for (const field of ["title", "artist"] as const) {
    // The first field at fault is the one to name.
    const characters = await findUnprintable(ctx, [names[field]]);
    if (characters) return { refusal: "unprintable", field, characters };
  }
  return null;
}
