import type { Toast } from "#app/lib/flash.ts";
import { videoProblemTitles } from "./track-copy.ts";
import { formatDate } from "#app/lib/time.ts";
import { currentTerms } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import type { StartVersionRefusal, VersionOffer } from "#worker/domain/licensing/renders/renders.contract.ts";

const { most = 0, minKnownShare = 0 } = currentTerms.versions ?? {};
const knownShare = `${minKnownShare * 100} %`;

/** Further files of a licensed video: shorter cuts and other shapes. */
export const versionsCopy = {
  title: "Versions",
  text: "The same picture with the same track, in other shapes and shorter cuts. Each is added to this licence with its own fingerprint.",
  versionCount: ({ taken, most: all }: Pick<VersionOffer, "taken" | "most">): string =>
    `${taken} of ${all} versions made`,
  until: (until: number): string => `no further price until ${formatDate(until)}`,
  over: (until: number): string => `Versions could be made until ${formatDate(until)}.`,
  music: (from: string, to: string): string => `music ${from} – ${to}`,
  issue: (issue: number): string => `issue ${issue}`,
  examples: "A shorter cut or another cut of your own, in 9:16 or 16:9. For 1:1 and 4:5, use:",
  left: ({ taken, most: all }: Pick<VersionOffer, "taken" | "most">): string =>
    `${all - taken} left, no further tokens.`,
  covers: (files: number): string => `The licence covers these ${files} files. SHA-256 of the video`,
  allFiles: "All fingerprints",
  make: "Make a Version",
  version: (n: number): string => `Version ${n}`,
  pending: "Being made",
  /** On a version's own page. */
  ofLicence: "Version of",
  openLicensed: "Open the Licensed Video",
  another: "Make Another Version",
  covered: (number: string): string => `Covered by ${number}`,
  fileHash: "The licence lists this exact file. SHA-256",
  revoked: "Licence revoked",
  revokedText: (number: string): string =>
    `Licence ${number}, which covered this version, was revoked. Please take the version down wherever it is shown.`,
  failed: "Nothing was charged, and it does not count as one of your versions.",
  tryAgain: "Try Again",
  gone: "The licence of this video covers no versions.",

  heading: "New version",
  lead: (number: string): string => `Of your video under licence ${number}`,
  sync: "Your version",
  rules: [
    "The same video, as long or shorter: another cut or another shape.",
    "It comes out as 1080×1920 or 1920×1080; a square or 4:5 file gets bars. Make 1:1 and 4:5 under Formats and Cut-downs.",
    `At least ${knownShare} of its seconds must be known from the licensed video. We compare the pictures once you start it.`,
    "The music may begin anywhere in the track.",
    "Its fingerprint is added to your certificate, which is issued anew.",
  ],
  price: "No further price",
  of: ({ taken, most: all }: Pick<VersionOffer, "taken" | "most">): string =>
    `Version ${taken + 1} of ${all}`,
  button: "Make Version",
  back: "Back to Your Video",
  license: "License Another Video",
  allMade: "All versions of this licence are made.",
} as const;

export const versionStarted: Toast = {
  kind: "success",
  title: "Version started",
  description: "Your video is being compared and rendered",
};

const error = (title: string, description: string): Toast & { kind: "error" } => ({
  kind: "error",
  title,
  description,
});
const again = "Please try again.";

/** Why a version was not started. */
const refusals: Record<StartVersionRefusal["refusal"], Toast & { kind: "error" }> = {
  "not-covered": error(
    "No versions of this video",
    "Its licence covers none: it was taken back, refunded or upgraded, or is older than versions are.",
  ),
  over: error(
    "Too late for a version",
    "Versions are made within twelve months of the licence. License it as a video of its own.",
  ),
  "all-made": error(
    "All versions are made",
    `A licence covers ${most} versions. License this one as a video of its own.`,
  ),
  "too-many-tries": error(
    "Too many tries",
    "Thirty versions of this video were started within a day, and most of them refused. Please try again tomorrow.",
  ),
  longer: error(
    "This video is longer",
    "A version is as long as the licensed video, or shorter. Cut it, or license it as a video of its own.",
  ),
  "no-such-upload": error("Missing information", `Your video is not there any more. ${again}`),
  "upload-not-finished": error(
    "Missing information",
    "Your video has not finished uploading yet. Please wait and try again.",
  ),
  "no-overlay": error(
    "Title and artist can’t be shown",
    "This track isn’t on sale any more, or goes by other names than your licence has. Make the version without them.",
  ),
  "no-original-sound": error(
    "This video has no sound to keep",
    "Choose Mute for its original sound and start the version again.",
  ),
  "no-speech-found": error("No speech was found", "Keep the original sound or mute it instead."),
  "account-held": error(
    "Your account is on hold",
    "A payment of yours is disputed or was taken back. Get More Tokens says what to do.",
  ),
  "too-many-waiting": error(
    "Too many videos in progress",
    "Up to 100 of your videos can wait at a time. Please wait until one is finished.",
  ),
  "id-taken": error("Error", `The version could not be started. ${again}`),
  "video-refused": error(videoProblemTitles.refused, "This video can’t be used. Please choose another one."),
};

export function versionRefused(refused: StartVersionRefusal): Toast {
  const words = refusals[refused.refusal];
  return refused.refusal === "video-refused" ? { ...words, description: refused.message } : words;
}

export const versionNotStarted: Toast = error("Error", `The version could not be started. ${again}`);
