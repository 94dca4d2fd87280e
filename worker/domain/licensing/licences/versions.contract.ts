import { z } from "zod";
import { type Edit, editRate, fitLength } from "#render-service/edits/edit-course.contract.ts";

/**
 * `undone`: by its brand. `refunded`: by a super user, for a problem that its brand reported. `unpaid`: its payment was charged
 * back and not made again in time; ends once it is paid.
 */
export type RevocationKind = "undone" | "refunded" | "unpaid";

/**
 * `downloaded`: video or certificate were, or the licence is older than the record of downloads. `account-held`: a payment is
 * disputed, or tokens are owed. `too-many`: five in thirty days. `superseded`: it was upgraded to another scope, which must be
 * undone first.
 */
export type UndoRefusal = "not-found" | "downloaded" | "too-late" | "too-many" | "account-held" | "superseded";

export type SupersessionSide = {
  id: string;
  number: string;
  renderId: string;
  priceTokens: number;
  isRevoked: boolean;
};
/** Licences of the same file: the one this supersedes, and the one that supersedes it now. */
export type Supersession = { supersedes: SupersessionSide | null; supersededBy: SupersessionSide | null };

/** A file that a licence covers, as stated on certificate and public page. */
export type LicensedFile = {
  width: number;
  height: number;
  durationSeconds: number;
  bytes: number;
  startAtSeconds: number;
  /** For an edit, the parts of the track, in playing order; omitted if it is played uncut. */
  parts?: MusicPart[];
  /** The video's original sound is in it, too; omitted otherwise. */
  hasOtherSound?: true;
};

/** A further file that a licence covers. */
export type LicenceVersion = LicensedFile & {
  /** In order of creation, from 1. */
  n: number;
  renderId: string;
  videoSha256: string;
  /** The first issue of the certificate that lists it. */
  issue: number;
  /** UTC milliseconds. */
  addedAt: number;
};

/** A passage of a recording. Seconds of the recording, to the millisecond. */
export type MusicPart = { fromSeconds: number; toSeconds: number };

/** Use of a recording in a video: total seconds, and the passages they are taken from. */
export type MusicUse = { seconds: number; parts: readonly [MusicPart, ...MusicPart[]] };

/** The passages of an edit under a picture of this many ms, in playing order; adjacent ones overlap by their fades. */
export function partsOf(edit: Edit, pictureMs: number): MusicPart[] {
  const { pieces } = fitLength(edit, (pictureMs * editRate) / 1000);
  const seconds = (sample: number) => Math.round((sample * 1000) / editRate) / 1000;
  return pieces.map(({ fromSample, toSample }) => ({
    fromSeconds: seconds(fromSample),
    toSeconds: seconds(toSample),
  }));
}

/** Idempotent by `id`. Charges nothing if price, recording or rights differ from what was displayed. */
export const UpgradeLicence = z.object({
  id: z.uuid(),
  renderId: z.uuid(),
  shownPriceTokens: z.coerce.number().int().min(1).max(500),
  shownOffer: z.string().max(4000),
  /** Accepts the current terms and licence terms, if not accepted before. */
  acceptsTerms: z.literal("on").optional(),
  /** Confirms "This video isn’t for …": every use that the label excludes today. */
  confirmsExclusions: z.literal("on").optional(),
});
export type UpgradeLicence = z.infer<typeof UpgradeLicence>;

/**
 * `not-upgradable`: the viewer has no such social media licence in force. `not-on-sale`: the track, or the recording in the
 * video, is no longer on sale. `offer-changed`: price, words or rights differ from what was displayed. `version-pending`: a
 * version is being made, which would be covered, too.
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
  /** Sent back with the form. */
  offer: string;
  /** Uses that the label excludes, in words. */
  excludedUses: string[];
};
