import { z } from "zod";
import type { RightsDeclaration } from "./rights/declaration.contract.ts";
import { syncTerms } from "./track-fields.contract.ts";

/** What a label declares of its rights in a track. */
export const DeclaredRights = z.object({
  ownsMaster: z.boolean(),
  ownsPublishing: z.boolean(),
  publishingSplitBasisPoints: z.int().nullable(),
  syncTerms: z.enum(syncTerms),
  /** When they were declared, UTC milliseconds: another moment, other rights. */
  declaredAt: z.int().optional(),
  /** By which rules the track was cleared; renders from before the rules have none. */
  rulesVersion: z.string().optional(),
});
export type DeclaredRights = z.infer<typeof DeclaredRights>;

/** What a render keeps of them: with all that its label declared, and what its brand confirmed. Older ones have less. */
export type FrozenRights = DeclaredRights & {
  declaration?: RightsDeclaration | null;
  hasConfirmedExclusions?: boolean;
  /** The label agreement's version in which its warranty was given last, and when (UTC milliseconds). */
  warranty?: { version: string; givenAt: number } | null;
};

/** What a licence of a track would say of it now, and which recording it would be for. */
export const TrackOffer = z.object({
  title: z.string(),
  artist: z.string(),
  isrc: z.string().nullable(),
  labelName: z.string(),
  /** SHA-256 of the master; of one from before ingests, where it stands. */
  recording: z.string(),
  rights: DeclaredRights,
});
export type TrackOffer = z.infer<typeof TrackOffer>;

/** What is another than it was. `price` in tokens; `null` where there was or is no ISRC. */
export type OfferChange =
  | { of: "title" | "artist" | "isrc" | "labelName"; from: string | null; to: string | null }
  | { of: "price"; from: number; to: number }
  | { of: "recording" | "rights" };
