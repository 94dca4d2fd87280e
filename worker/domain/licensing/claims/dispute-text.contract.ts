import { truncate } from "#worker/domain/lib/text.contract.ts";
import type { LicenceControl } from "#worker/domain/licensing/licences/licence-facts.contract.ts";
import type { MusicPart, MusicUse } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { Platform } from "./claim-limits.contract.ts";

/**
 * Maximum length in the platforms' dispute forms, as of November 2026. None publishes its limit, so these are our own estimates;
 * the text can be shortened by hand. `other`: our default for unknown forms.
 */
export const disputeLimits: Readonly<Record<Platform, number>> = {
  youtube: 2000,
  meta: 1000,
  tiktok: 500,
  other: 4000,
};

/** Facts that a dispute relies on. Names as on the licence. */
export type DisputeFacts = {
  licenceNumber: string;
  verifyUrl: string;
  trackTitle: string;
  artist: string;
  isrc: string | null;
  /** The rights holder that granted the licence. */
  labelName: string;
  control: LicenceControl | null;
  licensee: string;
  /** UTC milliseconds. */
  issuedAt: number;
  scopeName: string;
  /** `perpetual, worldwide, non-exclusive`. */
  extent: string;
  /** Use of the recording in the licensed video. */
  music: MusicUse;
};

/** The fullest version within the platform's limit; all versions name number, proof page, seconds used and rights holder. */
export function writeDispute(platform: Platform, facts: DisputeFacts): string {
  const limit = disputeLimits[platform];
  const written = [facts, shorten(facts, 80), shorten(facts, 40)].flatMap((said) => [
    writeFull(said),
    writeShort(said, sayUse(said.music)),
    writeShort(said, sayUseShortly(said.music)),
  ]);
  return written.find((text) => text.length <= limit) ?? writeLeast(shorten(facts, 24)).slice(0, limit);
}

function writeFull(facts: DisputeFacts): string {
  const { trackTitle, artist, isrc, licenceNumber, licensee, issuedAt, labelName, control } = facts;
  const isrcNote = isrc === null ? "" : ` (ISRC ${isrc})`;
  return [
    `This video uses “${trackTitle}” by ${artist}${isrcNote} under licence ${licenceNumber}, issued to ${licensee} on ${sayDay(issuedAt)}. The rights holder is ${labelName}${controlNotes[control ?? "unknown"]}`,
    `The licence (${facts.scopeName}) is ${facts.extent}. ${sayUse(facts.music)}`,
    `Anyone can check it: ${facts.verifyUrl}`,
    "Please release the claim.",
  ].join("\n\n");
}

const controlNotes: Readonly<Record<LicenceControl | "unknown", string>> = {
  "one-stop": ", who controls the master and the composition.",
  "by-consent": ", who licenses the master and the composition with the consent of all their owners.",
  unknown: ".",
};

function writeShort(facts: DisputeFacts, use: string): string {
  const { trackTitle, artist, licenceNumber, licensee, labelName } = facts;
  return [
    `Licensed music: “${trackTitle}” by ${artist}, licence ${licenceNumber}, granted to ${licensee} by the rights holder ${labelName}. ${use}`,
    `Check it: ${facts.verifyUrl}`,
    "Please release the claim.",
  ].join("\n");
}

const writeLeast = (facts: DisputeFacts): string =>
  `Licence ${facts.licenceNumber}: ${facts.verifyUrl}\n${sayUseShortly(facts.music)}\nRights holder: ${facts.labelName}`;

function sayUse({ seconds, parts }: MusicUse): string {
  const [first, ...others] = parts;
  if (others.length === 0)
    return `Music used: ${sayTenths(seconds)} seconds, from ${sayTime(first.fromSeconds)} to ${sayTime(first.toSeconds)} of the recording.`;
  return `Music used: ${sayTenths(seconds)} seconds, edited from ${sayList(parts.map(sayPart))} of the recording.`;
}

/** Gives only the range of an edit's parts: there are up to twelve, too many for some forms. */
function sayUseShortly(use: MusicUse): string {
  const { seconds, parts } = use;
  if (parts.length === 1) return sayUse(use);
  const from = Math.min(...parts.map(({ fromSeconds }) => fromSeconds));
  const to = Math.max(...parts.map(({ toSeconds }) => toSeconds));
  return `Music used: ${sayTenths(seconds)} seconds, edited from ${parts.length} parts between ${sayTime(from)} and ${sayTime(to)} of the recording.`;
}

const sayPart = ({ fromSeconds, toSeconds }: MusicPart): string => `${sayTime(fromSeconds)}–${sayTime(toSeconds)}`;

const sayList = (said: readonly string[]): string => [said.slice(0, -1).join(", "), ...said.slice(-1)].join(" and ");

const sayTenths = (seconds: number): string => (Math.round(seconds * 10) / 10).toFixed(1);

function sayTime(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const minutes = Math.floor(tenths / 600);
  return `${minutes}:${((tenths % 600) / 10).toFixed(1).padStart(4, "0")}`;
}

const days = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const sayDay = (at: number): string => days.format(at);

/** Truncates names, never the number or the address. */
function shorten(facts: DisputeFacts, maxLength: number): DisputeFacts {
  const cut = (text: string) => truncate(text, maxLength);
  const { trackTitle, artist, labelName, licensee } = facts;
  return {
    ...facts,
    trackTitle: cut(trackTitle),
    artist: cut(artist),
    labelName: cut(labelName),
    licensee: cut(licensee),
  };
}
