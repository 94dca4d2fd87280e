import { pageTitle } from "#app/lib/page-title.ts";
import type { DocumentName } from "#worker/domain/services/legal/documents/documents.contract.ts";

export const documentNames: Record<DocumentName, string> = {
  terms: "Terms of Service",
  privacy: "Privacy Policy",
  "licence-terms": "Licence Terms",
  "label-agreement": "Label Agreement",
};

export const legalVersionCopy = {
  metaTitle: ({ title, version }: { title: string; version: string }): string => pageTitle(`${title}, version ${version}`),
  version: (version: string): string => `Version ${version}`,
  inForceSince: "in force from",
  isNewest: "This is the newest version.",
  isEarlier: "This is an earlier version, kept for those who accepted it.",
  current: "Read the newest version",
  hash: "SHA-256 of its words",
} as const;

/** A rights holder's warranty for each track, in the wording of the terms of service and the label agreement. */
export const warranty = [
  "the rights holder owns or controls all of the recording and of the composition, or holds written authority from everyone who does;",
  "no sample, performer, producer, co-writer, publisher, collecting society or earlier exclusive deal stands in the way of the licences granted here;",
  "what is declared about the track is complete and true, and its ISRC is the recording’s own;",
  "the track is lawful and infringes nobody’s rights.",
] as const;
