import type { LicenceVersion } from "#worker/domain/licensing/licences/versions.contract.ts";
import type { LicenceDocument } from "./licence-document.ts";

type Mark = { word: string; sentence: string };

/** Watermark on every page, also in words at its top; null on a certificate that is valid as issued. */
export function markOf({ isSample, standing }: LicenceDocument): Mark | null {
  if (isSample) return { word: "SAMPLE", sentence: sampleWords };
  if (standing && "by" in standing)
    return {
      word: "SUPERSEDED",
      sentence: `SUPERSEDED by licence ${standing.by}, which covers the same file and replaces this one.`,
    };
  if (standing?.status === "revoked")
    return {
      word: "REVOKED",
      sentence: `REVOKED on ${writtenDay(standing.at)}. This licence is no longer valid.`,
    };
  if (standing)
    return {
      word: "SUSPENDED",
      sentence: `SUSPENDED since ${writtenDay(standing.at)}: its payment was charged back. Not valid until it is paid.`,
    };
  return null;
}

/** `REVOKED: Synchronisation Licence CUE-2026-7K3M-9XQP`. */
export function writtenTitle(licence: LicenceDocument): string {
  const title = `Synchronisation ${writtenNumber(licence)}`;
  const mark = markOf(licence);
  return mark ? `${mark.word}: ${title}` : title;
}

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `21 November 2026`, in UTC. */
export function writtenDay(at: number): string {
  const date = new Date(at);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** A moment in words, e.g. `21 November 2026, 14:05 UTC`. */
export function writtenDate(at: number): string {
  const date = new Date(at);
  const time = [date.getUTCHours(), date.getUTCMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
  return `${writtenDay(at)}, ${time} UTC`;
}

/** `Licence CUE-2026-7K3M-9XQP, issue 3`; the first issue is not numbered. */
export const writtenNumber = ({ number, issue = 1 }: LicenceDocument): string =>
  issue === 1 ? `Licence ${number}` : `Licence ${number}, issue ${issue}`;

/** `1080×1920, 0:15, music from 1:02, added 24 November 2026, 14:05 UTC`. */
export function writtenVersion({
  width,
  height,
  durationSeconds,
  startAtSeconds,
  addedAt,
  parts,
  hasOtherSound,
}: LicenceVersion): string {
  const shape = `${width}×${height}`;
  const sound = hasOtherSound ? ", with sound of its own" : "";
  const music = parts ? `music edited from ${parts.length} parts` : `music from ${clock(startAtSeconds)}`;
  return `${shape}, ${clock(durationSeconds)}, ${music}${sound}, added ${writtenDate(addedAt)}`;
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** One line below a video's hash if its sound is more than the uncut recording; else null. */
export function soundWords({ hasOtherSound, parts = [] }: LicenceDocument): string | null {
  const listed = parts.map(({ fromSeconds, toSeconds }) => `${exact(fromSeconds)}–${exact(toSeconds)}`);
  const count = `${parts.length} parts`;
  if (hasOtherSound && parts.length > 0)
    return `Contains sound of the brand’s own video; the recording is edited from ${count}, listed in licence.json.`;
  if (hasOtherSound) return "Also contains the original sound of the brand’s video.";
  if (parts.length > 3) return `The recording is edited to the video from ${count}, listed in licence.json.`;
  return parts.length > 0 ? `Edited from these parts of the recording: ${listed.join(", ")}.` : null;
}

/** `1:02.480`. */
function exact(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  return `${Math.floor(ms / 60_000)}:${((ms % 60_000) / 1000).toFixed(3).padStart(6, "0")}`;
}

export const writtenVersionCount = (count: number): string => (count === 1 ? "1 version: page 3" : `${count} versions: page 3`);

export const versionsIntroduction =
  "This licence covers these files as well. Each is an edit of the video on page 1 with the same recording; what the certificate says of the video, it says of each of them.";

export const verification = {
  heading: "How to verify",
  steps:
    "Compute the SHA-256 of the video file and compare all 64 digits with the fingerprint above. If they match, this licence is for that file; one changed byte changes the fingerprint.",
  commands: [
    ["Windows", "certutil -hashfile video.mp4 SHA256"],
    ["macOS", "shasum -a 256 video.mp4"],
    ["Linux", "sha256sum video.mp4"],
  ],
  attachment: "The facts on this page are attached to this file as licence.json.",
  signed: "The facts on this page are attached to this file as licence.json, and signed as licence.jwt.",
} as const;

/** Printed on both pages of the sample certificate. */
const sampleWords = "SAMPLE: brand, label, track and video are made up, and nothing is licensed.";

export const bandCaption = "Drawn from the video’s fingerprint, with one peak for each of its 64 digits.";
