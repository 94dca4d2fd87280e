import { nameIn } from "#worker/domain/catalogue/tracks/rights/consent.contract.ts";
import { isOneStop } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import type { LicenceGrant } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { FrozenRights } from "#worker/domain/catalogue/tracks/offer.contract.ts";
import type { LicensedFile, LicenceVersion } from "./versions.contract.ts";

export type PublicFacts = {
  number: string;
  /** UTC milliseconds. */
  issuedAt: number;
  brandName: string;
  brandLegalEntity: string;
  labelName: string;
  trackTitle: string;
  artist: string;
  isrc: string | null;
  versions: LicenceVersion[];
  /** Numbers of licences of the same file: the one that this was raised from, and the one it was raised to. */
  supersedes: string | null;
  supersededBy: string | null;
};

/** Certificate, public page and signed data are made of this alone, so that they cannot differ. */
export type LicenceFacts = LicenceGrant &
  PublicFacts & {
    id: string;
    status: string;
    revokedAt: number | null;
    priceTokens: number;
    renderId: string;
    /** Of the recording as it was delivered to us, where it is known. */
    masterSha256: string | null;
    /** Of the licence terms; null for the first, which were not kept as a document. */
    termsSha256: string | null;
    file: LicensedFile & { sha256: string; volumePercent: number };
    /** As they were declared when the render began, which is `startedAt`. */
    rights: FrozenRights;
    startedAt: number;
  };

/** What an issue of the certificate says: of versions, those that were there by then. */
export const factsAtIssue = (facts: LicenceFacts, issue: number): LicenceFacts => ({
  ...facts,
  versions: facts.versions.filter((version) => version.issue <= issue),
});

/** How a licensor held master and composition when the render began; null where not all of both was declared. */
export type LicenceControl = "one-stop" | "by-consent";

/** As certificate and public page say it. */
export const controlWords: Readonly<Record<LicenceControl, string>> = {
  "one-stop": "Master and composition, 100 %",
  "by-consent": "Master and composition, 100 %, in part by the owners’ consent",
};

/** The same on a certificate: with whoever holds the rest and agreed, as the label has named them. */
export function controlOnCertificate(rights: FrozenRights): string | null {
  const control = controlAtSale(rights);
  if (control !== "by-consent") return control && controlWords[control];
  const { writers = [], masterConsent = null } = rights.declaration ?? {};
  const owner = nameIn(masterConsent);
  const others = writers.filter(({ isControlled }) => !isControlled).map(({ name }) => name);
  const named = [...new Set([...others, ...(owner ? [owner] : [])])].join(", ");
  return named ? `${controlWords[control]}: ${named}` : controlWords[control];
}

/** Licences from before the rules may rest on less than the whole of both sides: nothing is said then. */
export function controlAtSale(rights: FrozenRights): LicenceControl | null {
  if (isOneStop({ ...rights, rightsDeclaration: rights.declaration ?? null })) return "one-stop";
  return rights.declaration ? "by-consent" : null;
}
