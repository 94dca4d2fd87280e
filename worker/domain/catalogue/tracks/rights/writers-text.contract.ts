import { declarationLimits, type Writer, type WriterRole, writerRoles } from "./declaration.contract.ts";
import { percentMessage, readPercent, toOneLine } from "#worker/domain/lib/text.contract.ts";
import { isConsentProblem, isNamed, readConsent, toConsentText } from "./consent.contract.ts";
import { parseIpi } from "./work-identifiers.contract.ts";

/*
 * Text format of writers in forms and CSVs: one per line (or separated by a bar), with parts separated by semicolons: name; role;
 * IPI; society; share in per cent; publisher; "controlled", or "consent" and its three parts. Without schemas, since forms in
 * browsers read it as the user types.
 */

export const partNames = [
  "name", "role", "ipi", "society", "share", "publisher", "control", "consentName", "consentDate", "consentText",
] as const; // prettier-ignore
/** One line, unparsed. */
export type WriterText = Record<(typeof partNames)[number], string>;

/** No default values for a new writer. */
export const emptyWriter = toWriter(() => "");

/** Splits the text into lines without validation; skips empty ones. */
export function splitWriters(text: string): WriterText[] {
  return text
    .split(/[\n|]/)
    .filter((line) => line.replaceAll(/[;\s]/g, "") !== "")
    .map(toWriterText);
}

export const joinWriters = (lines: readonly WriterText[]): string =>
  lines
    .map((line) =>
      partNames
        .map((part) => clean(line[part]))
        .join("; ")
        .replace(/[; ]+$/, ""),
    )
    .join("\n");

export function writeWriter(writer: Writer): WriterText {
  const { name, role, ipi, society, shareBasisPoints, publisher, isControlled } = writer;
  const consent = toConsentText(writer.consent);
  return {
    name,
    role,
    ipi: ipi ?? "",
    society: society ?? "",
    share: String(shareBasisPoints / 100),
    publisher: publisher ?? "",
    control: isControlled ? "controlled" : "consent",
    consentName: consent.name,
    consentDate: consent.date,
    consentText: consent.text,
  };
}

export type WriterProblem = { part: keyof WriterText; message: string };

/** Parses a line to a writer, or returns the first problem. */
export function readWriter(typed: WriterText): Writer | WriterProblem {
  const line = toWriter((part) => toOneLine(typed[part]));
  const share = readPercent(line.share);
  const isControlled = /^controlled$/i.test(line.control);
  const consent = isControlled ? null : readConsent({ name: line.consentName, date: line.consentDate, text: line.consentText });
  const problem = findProblem(line, share, consent);
  if (problem) return problem;
  return {
    name: line.name,
    role: roleOf(line.role) ?? "words and music",
    ipi: line.ipi === "" ? null : parseIpi(line.ipi),
    society: line.society || null,
    shareBasisPoints: share ?? 0,
    publisher: line.publisher || null,
    isControlled,
    consent: isConsentProblem(consent) ? null : consent,
  };
}

/** The line's part for each part of a consent. */
const consentParts = { name: "consentName", date: "consentDate", text: "consentText" } as const;
export const noShare = "Enter a share above 0%";

export const isProblem = (read: Writer | WriterProblem): read is WriterProblem => "message" in read;

function findProblem(line: WriterText, share: number | null, consent: ReturnType<typeof readConsent>): WriterProblem | null {
  const { name, society: max } = declarationLimits;
  if (!isNamed(line.name, 1)) return { part: "name", message: "Enter the name" };
  if (line.name.length > name) return { part: "name", message: `Use at most ${name} characters` };
  if (roleOf(line.role) === null) return { part: "role", message: `The role is one of: ${writerRoles.join(", ")}` };
  if (line.ipi !== "" && parseIpi(line.ipi) === null)
    return {
      part: "ipi",
      message: "An IPI name number has 11 digits, and the last two must match the others",
    };
  if (line.society.length > max) return { part: "society", message: `Use at most ${max} characters` };
  if (share === null) return { part: "share", message: percentMessage("The share") };
  if (share === 0) return { part: "share", message: noShare };
  if (line.publisher.length > name) return { part: "publisher", message: `Use at most ${name} characters` };
  if (!/^(controlled|consent)$/i.test(line.control))
    return {
      part: "control",
      message: "Say who controls the share: “controlled”, or “consent; who agreed; the date; what’s on file”",
    };
  return isConsentProblem(consent) ? { part: consentParts[consent.part], message: consent.message } : null;
}

function toWriterText(line: string): WriterText {
  const parts = line.split(";").map((part) => part.trim());
  // Text after the last separating semicolon belongs to the last part.
  const last = parts.slice(partNames.length - 1).join(" ");
  return toWriter((_, at) => (at < partNames.length - 1 ? (parts[at] ?? "") : last));
}

function toWriter(read: (part: keyof WriterText, at: number) => string): WriterText {
  return Object.fromEntries(partNames.map((part, at) => [part, read(part, at)])) as WriterText; // fromEntries loses the keys
}

const roleOf = (text: string): WriterRole | null => writerRoles.find((role) => role === text.toLowerCase()) ?? null;

/** Removes separators, which cannot be part of a name. */
const clean = (part: string): string => part.replaceAll(/[;|\s]+/g, " ").trim();
