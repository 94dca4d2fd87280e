/*
 * The binding texts, version by version. A version's text is in app/content/legal/versions and
 * never changes once it can have been accepted; a changed text is a new version (operations.md, *A new version of a legal text*).
 */

export const documents = ["terms", "privacy", "licence-terms", "label-agreement"] as const;
export type DocumentName = (typeof documents)[number];

export type DocumentVersion = {
  document: DocumentName;
  version: string;
  /** The first day, `yyyy-mm-dd`. */
  inForceSince: string;
  /** Hash of the text, see `hashOfText`. */
  sha256: string;
};

type Version = { version: string; inForceSince?: string; sha256: string };

/** Each document's versions, oldest first; same list as `document_versions`. `inForceSince` defaults to the version's date. */
const versions: Readonly<Record<DocumentName, readonly Version[]>> = {
  terms: [
    { version: "2026-11-23", sha256: "4944d7a421fd04fda4d4de2bade541f4ff6da1128cfd78287c7ef55c5b8aca44" },
    { version: "2026-11-24", sha256: "6af9710cd394635878a649d1b1f266f8c5f385dee6611870044f0afa375ca4b7" },
    { version: "2026-11-25", sha256: "a7f713844882ec5a02b48b6c504b5a5137e0551fe180493fce8da8ccbaf08a98" },
    { version: "2026-11-26", sha256: "0314bf98f1690f2ceda8ff653cec1ca473010c24b8a8ff5bcbab803812e336ae" },
    { version: "2026-11-27", sha256: "3c208da820f9d02985b20979e711d48b7b612a1be13aa548201c49c1dc38159d" },
  ],
  privacy: [
    { version: "2026-11-22", sha256: "808c661897ecec0e401019106105b3418a9543b9e4f825168b98143c85c9b0c0" },
    { version: "2026-11-23", sha256: "47653ba5a2c061dd063a44bd32f0102a1fb01be8a04702e77339ab88188e73ab" },
    { version: "2026-11-25", sha256: "e2468efa4bd781c5b08ec442818491cf8f8a5f83ddbf73924dcb3ed754230223" },
    { version: "2026-11-26", sha256: "4beeada4fb97971ae3b20debfe9fd3b555eb36582c946bcda426d254396b1bf3" },
    { version: "2026-11-27", sha256: "134c10f763b4dee825e715171a7ad1372023fc5e84583cf1b4891fe534acb89e" },
  ],
  "licence-terms": [
    {
      version: "2026-2",
      inForceSince: "2026-11-23",
      sha256: "0312236a5fe692001587bfe42ac94d1078edc1291ceff68e31e65849c284842d",
    },
    {
      version: "2026-3",
      inForceSince: "2026-11-26",
      sha256: "d353fc65d6663ce52bcb39cd88660bbc35bb54e94655d4a9ccf1ba4d01e47cba",
    },
    {
      version: "2026-4",
      inForceSince: "2026-11-27",
      sha256: "15b05de7c59957416604a24ac7085da13cba3d5b2576e99b2d39709dd648d500",
    },
  ],
  "label-agreement": [
    { version: "2026-11-24", sha256: "064adf40fc2f9643f6c05b05289074876881a61e2604a0da912eb555efbb8064" },
    { version: "2026-12-27", sha256: "ac8338d295e1e3aab23bd72aaf6b16fed58a786f064fc3571bc5f3577ed0e6b3" },
  ],
};

export const versionsOf = (document: DocumentName): DocumentVersion[] =>
  versions[document].map((each) => ({ document, inForceSince: each.version, ...each }));

/** The newest version, which users accept; one that is announced ahead is not in force yet. */
export function currentVersion(document: DocumentName): DocumentVersion {
  const current = versionsOf(document).at(-1);
  if (!current) throw new Error(`The document ${document} has no version`);
  return current;
}

export const documentVersion = (document: DocumentName, version: string): DocumentVersion | null =>
  versionsOf(document).find((each) => each.version === version) ?? null;

/** Permanent path of a version. */
export const documentPath = ({ document, version }: Pick<DocumentVersion, "document" | "version">): string =>
  `/${document}/${version}`;

/** Documents that must be accepted to pay for a render; also enforced by the database. */
export const acceptedForRender = ["terms", "licence-terms"] as const satisfies readonly DocumentName[];

/** The document that must be accepted to submit a track; its version applies to the track's warranty. */
export const warrantyDocument = "label-agreement" satisfies DocumentName;

/** The action by which a document was accepted. */
export const acceptanceActs = ["sign-up", "submission", "render", "renewal"] as const;
export type AcceptanceAct = (typeof acceptanceActs)[number];

export type Acceptance = { document: DocumentName; version: string; acceptedAt: number };
