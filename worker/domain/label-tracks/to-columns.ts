import type { tracks } from "#drizzle/schema/index.ts";
import type { TrackFields } from "./contract.ts";

/** What a form or a CSV row says, as the columns of a track. The main mood is the first tag when none is named. */
export function toColumns(fields: TrackFields) {
  const { publishingSplit, primaryGenre, mood, moodTags, ...same } = fields;
  return {
    ...same,
    primaryGenre,
    genre: primaryGenre,
    mood: mood ?? moodTags[0] ?? null,
    moodTags,
    publishingSplitBasisPoints: publishingSplit,
  } satisfies Partial<typeof tracks.$inferInsert>;
}
