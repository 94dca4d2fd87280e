import {
  namesOfExcluded,
  type RightsDeclaration,
} from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
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

/** `at` in UTC milliseconds; `by` is the number of the licence of the same file that counts instead. */
export type Standing = { status: "revoked" | "suspended"; at: number } | { status: "superseded"; by: string };

/** Everything a licence certificate states. Taken from the licence row, so that the same row gives the same file. */
export type LicenceDocument = LicenceGrant & {
  number: string;
  /** Of nobody: every page and the attached facts say so. */
  isSample?: true;
  /** Status that differs from the issued one; on every page, in the title and the attached facts. */
  standing?: Standing;
  supersedes?: string;
  issue?: number;
  versions?: readonly LicenceVersion[];
  /** UTC milliseconds. Beside those of versions, the only date in the file. */
  issuedAt: number;
  brandName: string;
  brandLegalEntity: string | null;
  labelName: string;
  /** The licensor's control and consents, as declared when the render began; null unless complete. */
  control: string | null;
  /** When its label gave the warranty, UTC milliseconds, and in which version of the label agreement. */
  warranty?: { version: string; givenAt: number } | null;
  /** What the licensor excludes (clause 6.1), in words. */
  excludedUses: readonly string[];
  /** Everything it declared beside; null where that was no more than `control`. */
  declaration: RightsDeclaration | null;
  trackTitle: string;
  artist: string;
  isrc: string | null;
  priceTokens: number;
  videoSha256: string;
  renderId: string;
  /** The original sound of the brand's video is in the file, too; left out where it is muted. */
  hasOtherSound?: true;
  /** The parts of the recording that are heard, where it is edited to the video; left out where it is played as it is. */
  parts?: readonly MusicPart[];
  /** The same, signed (a compact JWS), to be carried as licence.jwt; none on a sample. */
  credential?: string | null;
  verifyUrl: string | null;
};

/** What the certificate of a licence says in one of its issues: the facts as they were then. */
export function toLicenceDocument(
  facts: LicenceFacts,
  { issue, origin }: { issue: number; origin: string },
): LicenceDocument {
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
