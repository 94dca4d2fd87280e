/** The page of one licence, for whoever has its number. */
export const certificateCopy = {
  checked: (at: string): string => `Checked ${at}`,
  sentence: (brandName: string, files: number, extent: string, scope: string) =>
    [
      `${brandName} may use `,
      ` in the ${files === 1 ? "file" : "files"} below, under a ${scope}: ${extent}.`,
    ] as const,
  revoked: (brandName: string) => [`${brandName} may no longer use `, ". This licence was revoked."] as const,
  suspended: (brandName: string) =>
    [
      `${brandName} may not use `,
      " for now: its payment was charged back, and this licence is suspended until it is paid.",
    ] as const,
  /** The heading above the uses of a licence that is not in force. */
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
  /** One after the other, where it is edited. */
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
