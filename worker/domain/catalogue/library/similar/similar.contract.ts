import { z } from "zod";
import { Excerpt, SoundFeatures } from "#render-service/listening/sound-features.contract.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

/** `?from=` of a page of similar tracks: the second that a section is asked about. */
export const SectionStart = z.coerce.number().min(0).max(1800).optional().catch(undefined);

/** A reference of a brand's own, as its browser has heard it. It is answered and forgotten. */
export const Reference = z.object({
  features: SoundFeatures.omit({ sections: true, course: true }),
  excerpt: Excerpt,
});
export type Reference = z.infer<typeof Reference>;

const share = z.number().min(0).max(1);

/** What a brand's browser has seen of its video. */
export const PictureLook = z.object({
  seconds: z.number().positive().max(3600),
  /** How many hard cuts there are, and how far they are apart where they come evenly. */
  cuts: z.int().min(0).max(5000),
  secondsBetweenCuts: z.number().min(0.2).max(60).nullable(),
  /** Shares: how much changes from moment to moment, and how bright it is, on average. */
  motion: share,
  brightness: share,
});
export type PictureLook = z.infer<typeof PictureLook>;

/** What is asked: by a reference's sound, or by a video's picture. */
export const SimilarQuestion = z.discriminatedUnion("by", [
  z.object({ by: z.literal("sound"), reference: Reference }),
  z.object({ by: z.literal("picture"), look: PictureLook }),
]);
export type SimilarQuestion = z.infer<typeof SimilarQuestion>;

/** How much more or less of something there is: nothing to speak of, a little, clearly. */
export type Difference = "same" | "little-less" | "less" | "little-more" | "more";

/** Why a track is similar, to be put into words. What says nothing is null. */
export type Likeness = {
  tempo: Difference | "half" | "double" | null;
  key: "same" | "related" | null;
  energy: Difference;
  /** More is brighter, less is darker. */
  brightness: Difference;
};

/** How a track's beat meets the cuts of a video. */
export type CutFit = { secondsBetweenCuts: number; bpm: number; beatsBetweenCuts: number };
export type PictureFit = { cuts: CutFit | null; energy: Difference };

export type SimilarCard = {
  card: TrackCard;
  /** Where in the track the likeness is, when a section or an excerpt was asked about. */
  fromSeconds: number | null;
  /** It is the very recording that was asked about. */
  isSame: boolean;
  likeness: Likeness | null;
  picture: PictureFit | null;
};

/** As many as two screens of cards hold. */
export const maxSimilar = 24;

/** A body with more than this is no question. */
export const maxQuestionBytes = 16 * 1024;
