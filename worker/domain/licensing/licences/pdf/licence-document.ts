import { namesOfExcluded, type RightsDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import {
  controlAtSale,
  controlOnCertificate,
  controlWords,
  type LicenceFacts,
} from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import { verifyUrl } from "#worker/domain/licensing/licences/licence-number.ts";
import type { LicenceVersion, MusicPart } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { LicenceGrant } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { licenceTerms } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";

/** `at` in UTC milliseconds; `by` is the number of the superseding licence of the same file. */
export type Standing = { status: "revoked" | "suspended"; at: number } | { status: "superseded"; by: string };

/** Everything a certificate states. Derived from the licence row alone, so that the same row gives the same file. */
export type LicenceDocument = LicenceGrant & {
  number: string;
  /** Fictitious: every page and the attached facts are marked. */
  isSample?: true;
  /** Status that differs from the issued one; on every page, in the title and the attached facts. */
  standing?: Standing;
  supersedes?: string;
  issue?: number;
  versions?: readonly LicenceVersion[];
  /** UTC milliseconds. With those of versions, the only date in the file. */
  issuedAt: number;
  brandName: string;
  brandLegalEntity: string | null;
  labelName: string;
  /** The licensor's control and consents, as declared when the render began; null unless complete. */
  control: string | null;
  /** When the label gave the warranty, UTC milliseconds, and in which version of the label agreement. */
  warranty?: { version: string; givenAt: number } | null;
  /** Uses that the licensor excludes (clause 6.1), in words. */
  excludedUses: readonly string[];
  /** The rest of its declaration; null if it declared no more than `control`. */
  declaration: RightsDeclaration | null;
  trackTitle: string;
  artist: string;
  isrc: string | null;
  priceTokens: number;
  videoSha256: string;
  renderId: string;
  /** The file contains the original sound of the brand's video, too; omitted if muted. */
  hasOtherSound?: true;
  /** For an edit, the parts of the recording; omitted if it is played uncut. */
  parts?: readonly MusicPart[];
  /** The signed facts (a compact JWS), attached as licence.jwt; null on a sample. */
  credential?: string | null;
  verifyUrl: string | null;
};

/** The facts of one issue of the certificate. */
export function toLicenceDocument(facts: LicenceFacts, { issue, origin }: { issue: number; origin: string }): LicenceDocument {
  const isWarranted = licenceTerms[facts.termsVersion].warranty !== undefined;
  const control = controlAtSale(facts.rights);
  const { versions, supersedes } = facts;
  return {
    number: facts.number,
    ...(supersedes && { supersedes }),
    issuedAt: facts.issuedAt,
    brandName: facts.brandName,
    brandLegalEntity: facts.brandLegalEntity,
    labelName: facts.labelName,
    control: isWarranted ? controlOnCertificate(facts.rights) : control && controlWords[control],
    ...(isWarranted && { warranty: facts.rights.warranty ?? null }),
    excludedUses: namesOfExcluded(facts.rights.declaration ?? null),
    declaration: facts.rights.declaration ?? null,
    trackTitle: facts.trackTitle,
    artist: facts.artist,
    isrc: facts.isrc,
    priceTokens: facts.priceTokens,
    scope: facts.scope,
    termsVersion: facts.termsVersion,
    videoSha256: facts.file.sha256,
    renderId: facts.renderId,
    ...(facts.file.parts && { parts: facts.file.parts }),
    ...(facts.file.hasOtherSound && { hasOtherSound: true as const }),
    verifyUrl: verifyUrl(origin, facts.number),
    ...(versions.length > 0 && { issue, versions }),
  };
}
