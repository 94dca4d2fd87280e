import { isoDate } from "#worker/domain/services/pdf/describe-document.ts";
import { didOf } from "#worker/domain/licensing/licences/signing/key-history.ts";
import { scopeTerms } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { answerUses, licenceTerms } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { namesOfExcluded } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { controlAtSale, type LicenceFacts, rightsAtSale } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import { verifyUrl } from "#worker/domain/licensing/licences/licence-number.ts";
import type { CredentialKind } from "#worker/domain/licensing/licences/transparency-log/transparency-log.contract.ts";

export type StatusPlace = { list: number; place: number };

export type Statement = {
  kind: CredentialKind;
  issue: number;
  at: number;
  status: StatusPlace;
  origin: string;
  /** False for data signed before the list of suspensions existed, which names only the list of revocations. */
  namesSuspensions?: boolean;
};

/** `revocation`: no longer in force. `suspension`: its payment was charged back; lifted once it is paid again. */
export type StatusPurpose = "revocation" | "suspension";

export const statusListUrl = (origin: string, list: number, purpose: StatusPurpose = "revocation"): string =>
  new URL(purpose === "revocation" ? `/status/${list}` : `/status/${list}/suspensions`, origin).href;

const contexts = (origin: string) => [
  "https://www.w3.org/ns/credentials/v2",
  "https://www.w3.org/ns/odrl.jsonld",
  { "@vocab": new URL("/developers/verify#", origin).href },
];

/**
 * A licence or its revocation as Verifiable Credential 2.0. States no more than its public page: no price, and only the public
 * part of the declaration. The log check rebuilds it from the rows and compares, so equal facts must always give equal members:
 * new wording needs a new function.
 */
export function toCredential(facts: LicenceFacts, statement: Statement): Record<string, unknown> {
  const { kind, issue, at, origin, namesSuspensions = false } = statement;
  const statusOf = (purpose: StatusPurpose) => describeStatus(statement, purpose);
  const isRevoked = kind === "revocation" || kind === "refund";
  const page = verifyUrl(origin, facts.number);
  return {
    "@context": contexts(origin),
    id: `${page}#${isRevoked ? "revocation" : `issue-${issue}`}`,
    type: ["VerifiableCredential", isRevoked ? "SyncLicenceRevocationCredential" : "SyncLicenceCredential"],
    issuer: didOf(origin),
    validFrom: isoDate(at),
    credentialStatus: namesSuspensions ? [statusOf("revocation"), statusOf("suspension")] : statusOf("revocation"),
    credentialSubject: isRevoked
      ? { id: page, type: "SyncLicenceRevocation", number: facts.number, revokedAt: isoDate(at) }
      : describe(facts, { page, issue, origin }),
  };
}

function describeStatus({ status: { list, place }, origin }: Statement, purpose: StatusPurpose) {
  const url = statusListUrl(origin, list, purpose);
  return {
    id: `${url}#${place}`,
    type: "BitstringStatusListEntry",
    statusPurpose: purpose,
    statusListIndex: String(place),
    statusListCredential: url,
  };
}

type Place = { page: string; issue: number; origin: string };

/** ODRL 2.2, section 2.1: an agreement of licensor and licensee about the files. */
function describe(facts: LicenceFacts, { page, issue, origin }: Place) {
  const { number, supersedes, scope, termsVersion, termsSha256 } = facts;
  const { term, territory, exclusivity } = licenceTerms[termsVersion].extent;
  const control = controlAtSale(facts.rights);
  return {
    id: page,
    type: ["Agreement", "SyncLicence"],
    uid: page,
    number,
    issue,
    ...(supersedes && { supersedes: { number: supersedes, uid: verifyUrl(origin, supersedes) } }),
    issuedAt: isoDate(facts.issuedAt),
    assigner: { type: "Party", uid: `${page}#licensor`, name: facts.labelName, ...(control && { control }) },
    assignee: {
      type: "Party",
      uid: `${page}#licensee`,
      name: facts.brandName,
      ...(facts.brandLegalEntity && { legalEntity: facts.brandLegalEntity }),
    },
    recording: {
      type: "MusicRecording",
      title: facts.trackTitle,
      artist: facts.artist,
      ...(facts.isrc && { isrc: facts.isrc }),
      ...(facts.masterSha256 && { sha256: facts.masterSha256 }),
    },
    target: filesOf(facts, page),
    scope: { id: scope, name: scopeTerms(facts).name },
    terms: {
      version: termsVersion,
      ...(termsSha256 && {
        sha256: termsSha256,
        url: new URL(`/licence-terms/${termsVersion}`, origin).href,
      }),
    },
    ...warrantyOf(facts),
    extent: { term: term.word, territory: territory.word, exclusivity: exclusivity.word },
    ...rulesOf(facts, page),
    ...rightsOf(facts),
  };
}

/** Only for terms with the warranty clauses; omitted in earlier licences. */
function warrantyOf({ termsVersion, rights }: LicenceFacts) {
  const { warranty, claims } = licenceTerms[termsVersion];
  if (!warranty || !rights.warranty) return {};
  const { version, givenAt } = rights.warranty;
  return { warranty: { clause: warranty, claims, givenAt: isoDate(givenAt), labelAgreement: version } };
}

function filesOf({ file, versions, isrc }: LicenceFacts, page: string) {
  const recording = isrc ? { isrc } : {};
  const { sha256, width, height, durationSeconds, bytes, startAtSeconds, volumePercent } = file;
  const facts = { sha256, width, height, durationSeconds, bytes, startAtSeconds, volumePercent };
  const sound = (has?: true) => (has ? { hasOtherSound: true } : {});
  const edited = file.parts ? { parts: file.parts } : {};
  return [
    { type: "Asset", uid: `${page}#video`, ...recording, ...facts, ...edited, ...sound(file.hasOtherSound) },
    ...versions.map((version) => ({
      type: "Asset",
      uid: `${page}#version-${version.n}`,
      ...recording,
      sha256: version.videoSha256,
      width: version.width,
      height: version.height,
      durationSeconds: version.durationSeconds,
      bytes: version.bytes,
      startAtSeconds: version.startAtSeconds,
      ...(version.parts && { parts: version.parts }),
      ...sound(version.hasOtherSound),
      addedAt: isoDate(version.addedAt),
    })),
  ];
}

/** Permitted and prohibited uses of the scope, each with its clause, and the label's exclusions. */
function rulesOf(facts: LicenceFacts, page: string) {
  const answers = answerUses(facts);
  const rule = ({ use, clause }: (typeof answers)[number]) => ({
    target: `${page}#video`,
    action: "use",
    constraint: [{ leftOperand: "purpose", operator: "eq", rightOperand: use }],
    clause,
  });
  const { exclusions } = licenceTerms[facts.termsVersion];
  const excluded = exclusions ? namesOfExcluded(facts.rights.declaration ?? null) : [];
  return {
    permission: answers.filter(({ isAllowed }) => isAllowed).map(rule),
    prohibition: [
      ...answers.filter(({ isAllowed }) => !isAllowed).map(rule),
      ...excluded.map((name) => ({
        target: `${page}#video`,
        action: "use",
        constraint: [{ leftOperand: "purpose", operator: "eq", rightOperand: name }],
        clause: exclusions,
      })),
    ],
  };
}

/** Public rights only: consents, shares and contacts stay with the label. */
function rightsOf(facts: LicenceFacts) {
  const rights = rightsAtSale(facts);
  if (!rights) return {};
  const { declaredAt, ...said } = rights;
  return { rightsAtSale: { declaredAt: isoDate(declaredAt), ...said } };
}
