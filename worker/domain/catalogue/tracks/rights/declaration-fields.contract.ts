import { z } from "zod";
import { optionalText, percentMessage, readPercent } from "#worker/domain/lib/text.contract.ts";
import {
  aiUses,
  clearances,
  declarationLimits,
  excludableUses,
  nothingDeclared,
  type RightsDeclaration,
  type Writer,
} from "./declaration.contract.ts";
import { isConsentProblem, isNamed, readConsent } from "./consent.contract.ts";
import { isProblem, noShare, readWriter, splitWriters } from "./writers-text.contract.ts";
import { optionallyParsed } from "../identifiers.contract.ts";
import { parseIswc } from "./work-identifiers.contract.ts";

const { consent: longest, contact, name, otherUse, otherUses, releaseDays, writers: maxWriters } = declarationLimits;

/** Entered as a percentage, stored as basis points; empty and absent are null. */
export const percent = (what: string) => optionallyParsed(readPercent, percentMessage(what));

const aiUse = z
  .enum(["", ...aiUses], { error: `Choose AI use from: ${aiUses.join(", ")}` })
  .optional()
  .transform((use) => use || null);
const clearance = z
  .enum(["", ...clearances], { error: `Pick one of: ${clearances.join(", ")}` })
  .optional()
  .transform((status) => status || null);

const Writers = z
  .string()
  .max(maxWriters * 1200, `Name at most ${maxWriters} writers`)
  .optional()
  .transform((text, issues): Writer[] => {
    const lines = splitWriters(text ?? "");
    if (lines.length > maxWriters) issues.addIssue(`Name at most ${maxWriters} writers`);
    return lines.slice(0, maxWriters).flatMap((line, at) => {
      const read = readWriter(line);
      if (!isProblem(read)) return read;
      issues.addIssue(`Writer ${at + 1}: ${read.message}`);
      return [];
    });
  });

const Iswc = optionallyParsed(
  parseIswc,
  "Enter the ISWC as T and ten digits, such as T-034.524.680-1. The last digit must match the others",
);

const days = optionallyParsed((text) => {
  const count = Number(text);
  const isWithin = count >= releaseDays.min && count <= releaseDays.max;
  return /^\d{1,2}$/.test(text) && isWithin ? count : null;
}, `Enter a whole number of days from ${releaseDays.min} to ${releaseDays.max}`);

const Contact = z
  .string()
  .trim()
  .max(contact, `Use at most ${contact} characters`)
  .optional()
  .transform((text, issues) => {
    if (!text) return null;
    if (!z.email().safeParse(text).success) issues.addIssue("Enter a valid email address, such as claims@example.com");
    return text;
  });

/** Separated by line breaks, commas or semicolons. */
const OtherUses = z
  .string()
  .max(otherUse * otherUses * 2, `Name at most ${otherUses} other uses`)
  .optional()
  .transform((text, issues) => {
    const uses = (text ?? "")
      .split(/[\n,;|]/)
      .map((use) => use.trim())
      .filter(Boolean);
    if (uses.length > otherUses) issues.addIssue(`Name at most ${otherUses} other uses`);
    if (uses.some((use) => use.length > otherUse)) issues.addIssue(`Use at most ${otherUse} characters for each`);
    return uses.slice(0, otherUses);
  });

const typedText = z.string().max(longest, `Use at most ${longest} characters`).optional().default("");

/**
 * Declared rights in a form or a CSV row beyond the specification's fields, as text. Absent fields become null, never a default.
 */
export const declarationFields = {
  masterShare: percent("Your share of the master"),
  /** The three parts of each consent: see `findConsentProblems`. */
  masterConsent: typedText,
  masterConsentDate: typedText,
  masterConsentText: typedText,
  iswc: Iswc,
  /** See writers-text.contract.ts. */
  writers: Writers,
  samples: clearance,
  samplesClearedWith: typedText,
  samplesClearedOn: typedText,
  samplesClearedText: typedText,
  cover: clearance,
  coverClearedWith: typedText,
  coverClearedOn: typedText,
  coverClearedText: typedText,
  aiComposition: aiUse,
  aiLyrics: aiUse,
  aiVocals: aiUse,
  aiInstruments: aiUse,
  aiPost: aiUse,
  performersConsent: z
    .enum(["", "yes", "open"], { error: "Enter performers’ consent as “yes” or “open”" })
    .optional()
    .transform((answer) => answer || null),
  contentId: z
    .enum(["", "none", "registered"], { error: "Content ID is “none” or “registered”" })
    .optional()
    .transform((answer) => answer || null),
  contentIdRegisteredBy: optionalText(name),
  contentIdContact: Contact,
  contentIdDays: days,
  excludedUses: z
    .array(z.enum(excludableUses, { error: `Pick from: ${excludableUses.join(", ")}` }))
    .optional()
    .default([])
    .transform((uses) => excludableUses.filter((use) => uses.includes(use))),
  otherExcludedUses: OtherUses,
} as const;

type DeclarationFields = {
  [Name in keyof typeof declarationFields]: z.output<(typeof declarationFields)[Name]>;
};

type Fields = DeclarationFields & { ownsMaster: boolean };

/** Form fields of a consent; ignored unless another answer requires it. */
const consentsIn = (fields: Fields) => [
  {
    isAsked: !fields.ownsMaster,
    name: "masterConsent",
    date: "masterConsentDate",
    text: "masterConsentText",
  } as const,
  {
    isAsked: fields.samples === "cleared" || fields.samples === "open",
    name: "samplesClearedWith",
    date: "samplesClearedOn",
    text: "samplesClearedText",
  } as const,
  {
    isAsked: fields.cover === "cleared" || fields.cover === "open",
    name: "coverClearedWith",
    date: "coverClearedOn",
    text: "coverClearedText",
  } as const,
];

const readAll = (fields: Fields) =>
  consentsIn(fields).map(({ isAsked, name: by, date, text }) => ({
    parts: { name: by, date, text },
    read: isAsked ? readConsent({ name: fields[by], date: fields[date], text: fields[text] }) : null,
  }));

/** Errors of incomplete consents and names by field; a share of zero counts as missing. */
export function findConsentProblems(fields: Fields): { field: keyof DeclarationFields; message: string }[] {
  const by = fields.contentId === "registered" ? fields.contentIdRegisteredBy : null;
  const hasNoShare = !fields.ownsMaster && fields.masterShare === 0;
  return [
    ...(hasNoShare ? [{ field: "masterShare" as const, message: noShare }] : []),
    ...readAll(fields).flatMap(({ parts, read }) =>
      isConsentProblem(read) ? { field: parts[read.part], message: read.message } : [],
    ),
    ...(by === null || isNamed(by)
      ? []
      : [
          {
            field: "contentIdRegisteredBy" as const,
            message: "Enter the name of the person or company that registered it",
          },
        ]),
  ];
}

/** Converts fields to the stored declaration; null if nothing was declared. */
export function toDeclaration(fields: Fields): RightsDeclaration | null {
  const [masterConsent = null, samplesCleared = null, coverCleared = null] = readAll(fields).map(({ read }) =>
    isConsentProblem(read) ? null : read,
  );
  const isRegistered = fields.contentId === "registered";
  const declaration: RightsDeclaration = {
    masterShareBasisPoints: fields.masterShare,
    masterConsent,
    iswc: fields.iswc,
    writers: fields.writers,
    samples: { status: fields.samples, clearedWith: samplesCleared },
    cover: { status: fields.cover, clearedWith: coverCleared },
    ai: {
      composition: fields.aiComposition,
      lyrics: fields.aiLyrics,
      vocals: fields.aiVocals,
      instruments: fields.aiInstruments,
      post: fields.aiPost,
    },
    hasPerformersConsent: fields.performersConsent && fields.performersConsent === "yes",
    contentId: {
      isRegistered: fields.contentId && isRegistered,
      registeredBy: isRegistered ? fields.contentIdRegisteredBy : null,
      releaseContact: isRegistered ? fields.contentIdContact : null,
      releaseDays: isRegistered ? fields.contentIdDays : null,
    },
    excludedUses: fields.excludedUses,
    otherExcludedUses: fields.otherExcludedUses,
  };
  return JSON.stringify(declaration) === JSON.stringify(nothingDeclared) ? null : declaration;
}
