import { licenceTerms } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { namesOfExcluded } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import {
  controlAtSale,
  controlOnCertificate,
  controlWords,
} from "#worker/domain/licensing/licences/licence-control.contract.ts";
import type { LicenceFacts } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import { verifyUrl } from "#worker/domain/licensing/licences/licence-number.ts";
import type { LicenceDocument } from "./licence-document.ts";

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
