/** What stands behind a licence: four checks in sentences, on its page. */
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
    suspended:
      "Its payment was charged back. It isn’t valid until it’s paid, and the signed list of suspensions says so.",
    fails: "Our records and the signed status list don’t agree.",
  },
  entries: (size: number): string => `${size.toLocaleString("en-GB")} ${size === 1 ? "entry" : "entries"}`,
  /** Entries are counted from 1 in words, and from 0 in the log. */
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
