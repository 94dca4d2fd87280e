import { z } from "zod";

/**
 * Raises a social media licence to commercial use. `id` is made with the form: the same again is the same upgrade.
 * `shownPriceTokens` (the difference) and `shownOffer` are what the page showed: when price, recording or rights have
 * changed since, nothing is charged.
 */
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

/** What raising a licence to commercial use costs now, and what is confirmed with it. */
export type UpgradeOffer = {
  priceTokens: number;
  /** To be sent back with the form. */
  offer: string;
  /** What the label excludes, in words. */
  excludedUses: string[];
};
