import { nameIn } from "#worker/domain/catalogue/tracks/rights/consent.contract.ts";
import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { type PublicRights, toPublicRights } from "#worker/domain/catalogue/tracks/rights/public-rights.contract.ts";
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
  /** Numbers of licences of the same file: the one this supersedes, and the one that supersedes it. */
  supersedes: string | null;
  supersededBy: string | null;
};

/** The only source of certificate, public page and signed data, so that they cannot differ. */
export type LicenceFacts = LicenceGrant &
  PublicFacts & {
    id: string;
    status: string;
    revokedAt: number | null;
    priceTokens: number;
    renderId: string;
    /** Hash of the recording as delivered to us, if known. */
    masterSha256: string | null;
    /** Hash of the licence terms; null for the first version, which was not kept as a document. */
    termsSha256: string | null;
    file: LicensedFile & { sha256: string; volumePercent: number };
    /** As declared when the render began (`startedAt`). */
    rights: FrozenRights;
    startedAt: number;
  };

/** Facts as of an issue of the certificate: only versions added by then. */
export const factsAtIssue = (facts: LicenceFacts, issue: number): LicenceFacts => ({
  ...facts,
  versions: facts.versions.filter((version) => version.issue <= issue),
});

/** Basis of control over master and composition when the render began; null unless both were declared in full. */
export type LicenceControl = "one-stop" | "by-consent";

/** Wording on certificate and public page. */
export const controlWords: Readonly<Record<LicenceControl, string>> = {
  "one-stop": "Master and composition, 100 %",
  "by-consent": "Master and composition, 100 %, in part by the owners’ consent",
};

/** The same on a certificate, with the names of the other owners who consented. */
export function controlOnCertificate(rights: FrozenRights): string | null {
  const control = controlAtSale(rights);
  if (control !== "by-consent") return control && controlWords[control];
  const { writers = [], masterConsent = null } = rights.declaration ?? {};
  const owner = nameIn(masterConsent);
  const others = writers.filter(({ isControlled }) => !isControlled).map(({ name }) => name);
  const named = [...new Set([...others, ...(owner ? [owner] : [])])].join(", ");
  return named ? `${controlWords[control]}: ${named}` : controlWords[control];
}

/** Null for licences older than the rules, which may rest on less than all of both sides. */
export function controlAtSale(rights: FrozenRights): LicenceControl | null {
  if (isOneStop({ ...rights, rightsDeclaration: rights.declaration ?? null })) return "one-stop";
  return rights.declaration ? "by-consent" : null;
}

/**
 * Public rights as sold. Questions not yet asked at the time are omitted: no mention of samples or AI on an older licence. By the
 * rules up to 2026-3, a track without answers was warranted to have the plain ones (`plainDeclaration`); licences sold and signed
 * on that basis keep it. Later ones are sold with all of them answered.
 */
export function rightsAtSale({ rights, startedAt }: LicenceFacts): PublicRights | null {
  if (rights.declaration === undefined) return null;
  const rightsDeclaration = rights.declaration ?? plainDeclaration;
  return toPublicRights({ ...rights, rightsDeclaration }, rights.declaredAt ?? startedAt);
}
