import { declarationLimits, type Writer, type WriterRole, writerRoles } from "./declaration.contract.ts";
import { percentMessage, readPercent } from "#worker/domain/base/text/percent.contract.ts";
import { parseIpi } from "./work-identifiers.contract.ts";

/*
 * Writers as one text, in forms and in CSVs: a line for each (or a bar between two), its parts with semicolons between:
 * name; role; IPI; society; share in per cent; publisher; "controlled", or "consent" and whose and where it is on file.
 * Free of schemas: forms in browsers read it while somebody types.
 */

export const partNames = ["name", "role", "ipi", "society", "share", "publisher", "control"] as const;
/** One line as it was typed. */
export type WriterText = Record<(typeof partNames)[number], string>;

export const emptyWriter: WriterText = {
  name: "",
  role: "words and music",
  ipi: "",
  society: "",
  share: "",
  publisher: "",
  control: "controlled",
};

/** The lines as they stand, right or wrong. Empty ones are left out. */
export function splitWriters(text: string): WriterText[] {
  return text
    .split(/[\n|]/)
    .filter((line) => line.replaceAll(/[;\s]/g, "") !== "")
    .map(toWriterText);
}

export const joinWriters = (lines: readonly WriterText[]): string =>
  lines.map((line) => partNames.map((part) => clean(line[part])).join("; ")).join("\n");

/** A writer as its line. */
export function writeWriter(writer: Writer): WriterText {
  const { name, role, ipi, society, shareBasisPoints, publisher, isControlled, consent } = writer;
  return {
    name,
    role,
    ipi: ipi ?? "",
    society: society ?? "",
    share: String(shareBasisPoints / 100),
    publisher: publisher ?? "",
    control: isControlled ? "controlled" : `consent${consent ? ` ${consent}` : ""}`,
  };
}

export type WriterProblem = { part: keyof WriterText; message: string };

/** A line as a writer, or the first thing that is wrong with it. */
export function readWriter(line: WriterText): Writer | WriterProblem {
  const share = readPercent(line.share);
  const consent = readConsent(line.control);
  const problem = findProblem(line, share, consent);
  if (problem) return problem;
  return {
    name: line.name,
    role: roleOf(line.role) ?? "words and music",
    ipi: line.ipi === "" ? null : parseIpi(line.ipi),
    society: line.society || null,
    shareBasisPoints: share ?? 0,
    publisher: line.publisher || null,
    isControlled: consent === null,
    consent: consent || null,
  };
}

/** Whose consent a share rests on, "" where nobody is named; null where the label controls it. */
export function readConsent(control: string): string | null {
  const found = /^consent(?:\s*:|\s|$)(.*)$/i.exec(control);
  return found && (found[1] ?? "").trim();
}

export const isProblem = (read: Writer | WriterProblem): read is WriterProblem => "message" in read;

function findProblem(line: WriterText, share: number | null, consent: string | null): WriterProblem | null {
  const { name, society: most, consent: mostConsent } = declarationLimits;
  if (line.name === "") return { part: "name", message: "Enter the name" };
  if (line.name.length > name) return { part: "name", message: `Use at most ${name} characters` };
  if (roleOf(line.role) === null)
    return { part: "role", message: `The role is one of: ${writerRoles.join(", ")}` };
  if (line.ipi !== "" && parseIpi(line.ipi) === null)
    return { part: "ipi", message: "An IPI name number has 11 digits, the last two check the others" };
  if (line.society.length > most) return { part: "society", message: `Use at most ${most} characters` };
  if (share === null) return { part: "share", message: percentMessage("The share") };
  if (line.publisher.length > name) return { part: "publisher", message: `Use at most ${name} characters` };
  // What is not read as a consent must say that it is the label's.
  if (consent === null && !/^(controlled)?$/i.test(line.control))
    return { part: "control", message: "Write “controlled”, or “consent” and whose it is" };
  if ((consent ?? "").length > mostConsent)
    return { part: "control", message: `Use at most ${mostConsent} characters` };
  return null;
}

function toWriterText(line: string): WriterText {
  const parts = line.split(";").map((part) => part.trim());
  // What stands after the last semicolon that counts belongs to the control, whatever it holds.
  const control = parts.slice(partNames.length - 1).join(" ");
  const texts = partNames.map((part, at) => [part, part === "control" ? control : (parts[at] ?? "")]);
  const text = Object.fromEntries(texts) as WriterText; // fromEntries forgets the keys
  return { ...text, role: text.role || emptyWriter.role, control: text.control || emptyWriter.control };
}

const roleOf = (text: string): WriterRole | null =>
  writerRoles.find((role) => role === text.toLowerCase()) ?? null;

/** The marks of this text cannot be part of a name. */
const clean = (part: string): string => part.replaceAll(/[;|\s]+/g, " ").trim();
