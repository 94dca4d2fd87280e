import type { LicenceGrant } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import type { FrozenRights } from "#worker/domain/catalogue/tracks/offer.contract.ts";
import type { MusicPart } from "./music-parts.contract.ts";
import type { LicenceVersion } from "./versions.contract.ts";

/**
 * All that there is to be said of a licence. Certificate, public page and signed data are made of this and of nothing else,
 * so that they cannot differ.
 */
export type LicenceFacts = LicenceGrant & {
  id: string;
  number: string;
  /** UTC milliseconds. */
  issuedAt: number;
  status: string;
  revokedAt: number | null;
  brandName: string;
  brandLegalEntity: string;
  labelName: string;
  trackTitle: string;
  artist: string;
  isrc: string | null;
  priceTokens: number;
  renderId: string;
  /** Of the recording as it was delivered to us, where it is known. */
  masterSha256: string | null;
  /** Of the licence terms; null for the first, which were not kept as a document. */
  termsSha256: string | null;
  file: {
    sha256: string;
    width: number;
    height: number;
    durationSeconds: number;
    bytes: number;
    /** Where in the track its music begins. */
    startAtSeconds: number;
    /** Of an edit: the parts of the track that are heard, one after the other; left out where it is played as it is. */
    parts?: MusicPart[];
    volumePercent: number;
    /** Its original sound is in it besides the recording; left out where it is not. */
    hasOtherSound?: true;
  };
  /** The files it covers beside that one, in the order they were made. */
  versions: LicenceVersion[];
  /** Numbers of licences of the same file: the one that this was raised from, and the one it was raised to. */
  supersedes: string | null;
  supersededBy: string | null;
  /** As they were declared when the render began, which is `startedAt`. */
  rights: FrozenRights;
  startedAt: number;
};

/** What an issue of the certificate says: of versions, those that were there by then. */
export const factsAtIssue = (facts: LicenceFacts, issue: number): LicenceFacts => ({
  ...facts,
  versions: facts.versions.filter((version) => version.issue <= issue),
});
