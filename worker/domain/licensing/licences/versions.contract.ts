import { z } from "zod";
import { type Edit, editRate, fitLength } from "#render-service/edits/edit-course.contract.ts";

/**
 * `undone`: its brand took the render back. `refunded`: by a super user, for a problem that its brand reported. `unpaid`: its
 * payment was charged back and not made again in time; it ends once it is.
 */
export type RevocationKind = "undone" | "refunded" | "unpaid";

/**
 * `downloaded`: video or certificate were, or the licence is from before downloads were recorded. `account-held`: a payment
 * is disputed, or tokens are owed. `too-many`: five in thirty days. `superseded`: it was raised to another scope, and that
 * comes first.
 */
export type UndoRefusal =
  | "not-found"
  | "downloaded"
  | "too-late"
  | "too-many"
  | "account-held"
  | "superseded";

export type SupersessionSide = {
  id: string;
  number: string;
  renderId: string;
  priceTokens: number;
  isRevoked: boolean;
};
/** Of licences of the same file: which one this supersedes, and which supersedes this one now. */
export type Supersession = { supersedes: SupersessionSide | null; supersededBy: SupersessionSide | null };

/** A file that a licence covers, as certificate and public page say it. */
export type LicensedFile = {
  width: number;
  height: number;
  durationSeconds: number;
  bytes: number;
  startAtSeconds: number;
  /** Of an edit: the parts of the track that are heard, one after the other; left out where it is played as it is. */
  parts?: MusicPart[];
  /** Its original sound is in it besides the recording; left out where it is not. */
  hasOtherSound?: true;
};

/** A file that a licence covers beside its first one. */
export type LicenceVersion = LicensedFile & {
  /** In the order they were made, from 1. */
  n: number;
  renderId: string;
  videoSha256: string;
  /** The certificate's issue that lists it first. */
  issue: number;
  /** UTC milliseconds. */
  addedAt: number;
};

/** A part of a recording that is heard. Seconds of the recording, to the millisecond. */
export type MusicPart = { fromSeconds: number; toSeconds: number };

/** What is heard of a recording in a video: so many seconds of the video, taken from these parts of the recording. */
export type MusicUse = { seconds: number; parts: readonly [MusicPart, ...MusicPart[]] };

/** The parts of a recording that are heard in an edit under a picture of so many ms, one after the other; they overlap in its fades. */
export function partsOf(edit: Edit, pictureMs: number): MusicPart[] {
  const { pieces } = fitLength(edit, (pictureMs * editRate) / 1000);
  const seconds = (sample: number) => Math.round((sample * 1000) / editRate) / 1000;
  return pieces.map(({ fromSample, toSample }) => ({
    fromSeconds: seconds(fromSample),
    toSeconds: seconds(toSample),
  }));
}

/** The same `id` again is the same upgrade. Nothing is charged when price, recording or rights are not what was shown. */
export const UpgradeLicence = z.object({
  id: z.uuid(),
  renderId: z.uuid(),
  shownPriceTokens: z.coerce.number().int().min(1).max(500),
  shownOffer: z.string().max(4000),
  /** Terms and licence terms in the versions in force, where they were not accepted before. */
  acceptsTerms: z.literal("on").optional(),
  /** "This video isn’t for …": every use that the label excludes today. */
  confirmsExclusions: z.literal("on").optional(),
});
export type UpgradeLicence = z.infer<typeof UpgradeLicence>;

/**
 * `not-upgradable`: no social media licence of the viewer’s that is in force and not superseded. `not-on-sale`: the track,
 * or the recording in the video, is not on sale any more. `offer-changed`: price, words or rights are not what was shown. `version-pending`: a version is being made, which
 * goes along.
 */
export type UpgradeRefusal =
  | "not-upgradable"
  | "not-on-sale"
  | "version-pending"
  | "offer-changed"
  | "insufficient-tokens"
  | "account-held"
  | "exclusions-not-confirmed"
  | "terms-not-accepted";

export type UpgradeOffer = {
  priceTokens: number;
  /** To be sent back with the form. */
  offer: string;
  /** What the label excludes, in words. */
  excludedUses: string[];
};
