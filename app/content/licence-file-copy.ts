export const licenceFileCopy = {
  holds: "This licence is genuine and in force",
  superseded: "This licence is genuine, but was superseded",
  revoked: "This licence is genuine, but was revoked",
  suspended: "This licence is genuine, but suspended",
  fails: "This licence doesn’t check out",
  open: "We can’t tell yet",
  failsText: "Don’t rely on what it says or use it as proof. If someone gave it to you, ask us.",
  revokedText: "It was signed by Cuesheet, but the licensee may no longer use the track.",
  suspendedText:
    "It was signed by Cuesheet, but its payment was charged back: the licensee may not use the track until it is paid.",
  supersededText: "It was upgraded: another licence for the same files is in force.",
  openText: "Some checks couldn’t be made just now. Please try again in a moment.",
  pdfText: "We checked the signed data inside the PDF, shown here. If the PDF’s pages say something else, trust this page.",
  working: "Checking the licence",
  steps: "Checks",
  technical: "Technical",
  files: "Files it covers",
  filesText: "Drop a video here to see whether it’s one of them.",
  file: (name: string, facts: string): string => `${name}: ${facts}`,
  format: {
    title: "It’s signed data",
    holds: "It has the form of a signed licence: a Verifiable Credential, as JWT.",
    parts: "It’s cut off or altered: it doesn’t have the three parts of signed data.",
    unreadable: "It’s altered or damaged: its parts can’t be read any more.",
    kind: "It’s signed data, but not a licence.",
  },
  issuer: {
    title: "Cuesheet issued it",
    holds: (issuer: string): string => `It names ${issuer} as its issuer, which is this site.`,
    fails: (issuer: string, ours: string): string =>
      `It was issued by ${issuer || "nobody it names"}, not by ${ours}. We can’t vouch for others’ licences.`,
  },
  algorithm: {
    title: "The kind of signature is right",
    holds: "EdDSA (Ed25519).",
    fails: (algorithm: string): string =>
      algorithm.toLowerCase() === "none"
        ? "It says that it isn’t signed at all (“none”). Our licences are signed with EdDSA."
        : `It says that it’s signed with “${algorithm}”. Our licences are signed with EdDSA.`,
  },
  key: {
    title: "We know the key",
    holds: "Its key is in our published key set, read just now. Keys that were replaced stay there.",
    fails: "It names a key that was never in our published key set.",
  },
  signature: {
    title: "The signature fits",
    holds: "Nothing has changed since it was signed. Change one letter and the signature no longer fits.",
    fails: "The signature doesn’t fit what the licence says: it was altered after it was signed.",
  },
  status: {
    title: "It’s in force",
    titleRevoked: "It was revoked",
    titleSuspended: "It’s suspended",
    titleSuperseded: "It was superseded",
    holds: "The signed status list, read just now, says that it’s in force.",
    newer: (issue: number): string =>
      `The signed status list, read just now, says that it’s in force. There’s a newer issue of it (${issue}), which covers more files.`,
    revoked: "The signed status list, read just now, says that it was revoked.",
    suspended: "It wasn’t revoked, but its payment was charged back, and it isn’t valid until it’s paid.",
    superseded: (number: string): string => `It wasn’t revoked, but upgraded to ${number}, which covers the same files.`,
    unsigned: "The status list’s own signature doesn’t fit, so we can’t tell.",
    missing: "It has no entry in our status list.",
  },
  log: {
    title: "It’s in the public log",
    holds: (entry: string, size: string, at: string): string =>
      `It’s entry ${entry} of ${size} in the log, whose head was signed on ${at}.`,
    fails: (reason: string): string => `The log’s signed head doesn’t contain it: ${reason}.`,
    waiting: "It’s not in the log yet. New licences are written there within minutes.",
  },
  unsupported: "This browser can’t check signatures of this kind (Ed25519). A newer one can; so can the program in the bundle.",
  unreachable: "It couldn’t be checked: the connection dropped.",
  busy: "It couldn’t be checked: too many requests from your connection. Please wait a minute.",
  notReached: "Not checked, because an earlier check failed.",
  bundle: {
    keys: "keys.json",
    keysHold: "Every key in it is in our published key set.",
    keysFail: "It contains a key that was never in our published key set.",
  },
} as const;
