export const certificateCopy = {
  checked: (at: string): string => `Checked ${at}`,
  sentence: (brandName: string, files: number, extent: string, scope: string) =>
    [`${brandName} may use `, ` in the ${files === 1 ? "file" : "files"} below, under a ${scope}: ${extent}.`] as const,
  revoked: (brandName: string) => [`${brandName} may no longer use `, ". This licence was revoked."] as const,
  suspended: (brandName: string) =>
    [
      `${brandName} may not use `,
      " for now: its payment was charged back, and this licence is suspended until it is paid.",
    ] as const,
  allowsOtherwise: { suspended: "What it allows once it is paid", revoked: "What it allowed" },
  licensee: "Licensee",
  recording: "Recording",
  licensor: "Licensor",
  issued: "Issued",
  isrc: (isrc: string): string => `ISRC ${isrc}`,
  terms: (version: string, day: string): string => `Licence terms ${version} of ${day}`,
  warranted: (day: string, clause: string): string => `Warranted on ${day}, § ${clause}`,
  file: "File",
  files: "Files",
  version: (n: number, added: string): string => `Version ${n}, added ${added}`,
  fileTitle: "The video",
  sha256: "SHA-256",
  /** Consecutive parts, if the music is edited. */
  music: (parts: readonly (readonly [string, string])[]): string =>
    `music ${parts.map(([from, to]) => `${from} – ${to}`).join(", then ")}`,
  otherSound: "Also contains the original sound of the brand’s video.",
  howToCheck: "How to check it",
  compare:
    "Drop the video, the certificate (PDF), the licence data (JWT) or the bundle on our verify page, which reads it in your browser and uploads nothing. Or compute the video’s SHA-256 yourself and compare all 64 digits: if they match a file on this page, the licence covers it. A copy that a platform has re-encoded has a different SHA-256.",
  revocation: (at: string): string =>
    `We read its status from our records at ${at}. A suspended or revoked licence keeps its page, which says so.`,
  scope: "Scope:",
  restricted: "Never allowed",
  rights: "Rights at sale",
  unknown: {
    title: "No licence has this number",
    text: "Check it against the certificate: a number starts with CUE, then the year and two groups of four. If that is what a document you were given says, ask us.",
  },
  tooMany: {
    title: "Too many attempts",
    text: "You’ve tried a lot of numbers that don’t exist. Please wait an hour, or ask us.",
  },
  ask: "Contact Us",
  elsewhere: "Look up another number, or check a file",
  check: "Check a file",
  metaTitle: (number: string): string => `Licence ${number} | Cuesheet`,
} as const;

export const proofCopy = {
  title: "How we know",
  checked:
    "Our server checked this just now. You don’t have to trust it: everything you need to check it yourself is published.",
  waiting: "It’s being signed. Signed data is ready within minutes of the sale.",
  doesNotFit: "Doesn’t check out",
  technical: "Technical",
  bundle: "Bundle for offline checks (ZIP)",
  formats: "Formats and test vectors",
  data: "Licence data (JWT)",
  proof: "Log proof (JSON)",
  signed: {
    title: "Cuesheet signed it",
    holds:
      "The licence carries a signature that only Cuesheet’s key could make. Change one letter and the signature no longer fits.",
    fails: "The signature doesn’t fit what the licence says.",
  },
  logged: {
    title: "It’s in the public log",
    holds: (entry: string, at: string): string =>
      `Every licence is written into a log that can only grow. This one is entry ${entry}, of ${at}.`,
    fails: "The log’s signed head doesn’t contain this licence.",
    waiting: "It’s being written into the log.",
  },
  grown: {
    title: "The log hasn’t been rewritten",
    holds: (at: string, size: string): string =>
      `The log’s latest signed head (${at}, ${size}) contains this entry, and the whole log as it was when the entry was written.`,
    fails: "The log’s latest head doesn’t follow from the one that first contained this licence.",
  },
  status: {
    title: "It hasn’t been revoked",
    revokedTitle: "It was revoked",
    suspendedTitle: "It’s suspended",
    holds: "Our records and the signed status list agree: it’s in force.",
    revoked: "Our records and the signed status list agree: it’s no longer in force.",
    suspended: "Its payment was charged back. It isn’t valid until it’s paid, and the signed list of suspensions says so.",
    fails: "Our records and the signed status list don’t agree.",
  },
  entries: (size: number): string => `${size.toLocaleString("en-GB")} ${size === 1 ? "entry" : "entries"}`,
  /** Displayed from 1; the log itself counts from 0. */
  entry: (index: number): string => (index + 1).toLocaleString("en-GB"),
  terms: {
    format: "Format",
    formatOf: "vc+jwt, EdDSA (Ed25519)",
    issuer: "Issuer",
    key: "Key",
    signature: "Signature",
    leaf: "Leaf",
    index: "Index",
    path: "Path",
    hashes: (count: number): string => `${count} ${count === 1 ? "hash" : "hashes"}, RFC 6962`,
    root: "Root",
    of: (size: string): string => `of ${size}`,
    since: "First head",
    list: "Status list",
    place: "Place in it",
  },
} as const;
