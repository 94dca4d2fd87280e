import { z } from "zod";
import type { RightsDeclaration } from "./rights/declaration.contract.ts";
import { syncTerms } from "./track-fields.contract.ts";

/** Rights in a track as declared by its label. */
export const DeclaredRights = z.object({
  ownsMaster: z.boolean(),
  ownsPublishing: z.boolean(),
  publishingSplitBasisPoints: z.int().nullable(),
  syncTerms: z.enum(syncTerms),
  /** When they were declared, UTC milliseconds. A new time counts as different rights. */
  declaredAt: z.int().optional(),
  /** Version of the rules by which the track was cleared; missing in renders older than the rules. */
  rulesVersion: z.string().optional(),
});
export type DeclaredRights = z.infer<typeof DeclaredRights>;

/** Rights stored with a render: the full declaration of its label, and the brand's confirmation. Older renders have less. */
export type FrozenRights = DeclaredRights & {
  declaration?: RightsDeclaration | null;
  hasConfirmedExclusions?: boolean;
  /** Version of the label agreement in which the warranty was last given, and when (UTC milliseconds). */
  warranty?: { version: string; givenAt: number } | null;
};

/** The facts a licence of the track would state now, and its recording. */
export const TrackOffer = z.object({
  title: z.string(),
  artist: z.string(),
  isrc: z.string().nullable(),
  labelName: z.string(),
  /** SHA-256 of the master; for masters older than ingests, its key. */
  recording: z.string(),
  rights: DeclaredRights,
});
export type TrackOffer = z.infer<typeof TrackOffer>;

/** A difference between two offers. `price` in tokens; a `null` ISRC is none. */
export type OfferChange =
  | { of: "title" | "artist" | "isrc" | "labelName"; from: string | null; to: string | null }
  | { of: "price"; from: number; to: number }
  | { of: "recording" | "rights" };
