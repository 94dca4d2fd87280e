/** The page of one licence, for whoever has its number. */
export const certificateCopy = {
  checked: (at: string): string => `Checked ${at}`,
  sentence: (brandName: string, files: number, extent: string, scope: string) =>
    [
      `${brandName} may use `,
      ` in the ${files === 1 ? "file" : "files"} below, under a ${scope}: ${extent}.`,
    ] as const,
  revoked: (brandName: string) => [`${brandName} may no longer use `, ". This licence was revoked."] as const,
  licensee: "Licensee",
  recording: "Recording",
  licensor: "Licensor",
  issued: "Issued",
  isrc: (isrc: string): string => `ISRC ${isrc}`,
  terms: (version: string): string => `Licence terms ${version}`,
  file: "File",
  files: "Files",
  version: (n: number, added: string): string => `Version ${n}, added ${added}`,
  fileTitle: "The video",
  sha256: "SHA-256",
  music: (from: string, to: string): string => `music ${from} – ${to}`,
  howWeKnow: "How to check it",
  compare:
    "Compute the SHA-256 of the video file you have and compare all 64 digits. If they match those of a file on this page, the licence covers it; one changed byte changes the fingerprint. A copy that a platform has re-encoded has another one.",
  revocation: (at: string): string =>
    `Its status was read from our books at ${at}. A revoked licence keeps its page and says so here.`,
  scope: "Scope:",
  restricted: "Never allowed",
  rights: "Rights at sale",
  unknown: {
    title: "No licence has this number",
    text: "Check it against the certificate: a number begins with CUE, then come the year and two groups of four. If it stands like that on a document you were given, ask us.",
  },
  tooMany: {
    title: "Too many numbers tried",
    text: "You have asked for many numbers that do not exist. Please wait an hour, or ask us.",
  },
  ask: "Contact Us",
  metaTitle: (number: string): string => `Licence ${number} | Cuesheet`,
} as const;
