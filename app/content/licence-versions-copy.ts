import { failure, success } from "#app/lib/toast.ts";
import type { Toast } from "#app/lib/flash.ts";
import { videoProblemTitles } from "./track-copy.ts";
import { formatDate } from "#app/lib/time.ts";
import { coveredVersions, currentTermsVersion } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import type { StartVersionRefusal, VersionOffer } from "#worker/domain/licensing/renders/start-version.contract.ts";

const { max = 0, minKnownShare = 0 } = coveredVersions({ termsVersion: currentTermsVersion }) ?? {};
const knownShare = `${minKnownShare * 100}%`;

export const versionsCopy = {
  title: "Versions",
  text: "The same video with the same track, in other formats and shorter cuts. Each is added to this licence with its own fingerprint.",
  versionCount: ({ taken, max: all }: Pick<VersionOffer, "taken" | "max">): string => `${taken} of ${all} versions made`,
  until: (until: number): string => `no extra cost until ${formatDate(until)}`,
  over: (until: number): string => `The time to make versions ended on ${formatDate(until)}.`,
  music: (from: string, to: string): string => `music ${from} – ${to}`,
  issue: (issue: number): string => `issue ${issue}`,
  examples: "Upload a shorter or different cut, in 9:16 or 16:9. For 1:1 and 4:5, use:",
  left: ({ taken, max: all }: Pick<VersionOffer, "taken" | "max">): string => `${all - taken} left, at no extra cost.`,
  covers: (files: number): string => `The licence covers these ${files} files. SHA-256 of the video`,
  allFiles: "All fingerprints",
  make: "Make a Version",
  version: (n: number): string => `Version ${n}`,
  pending: "Being made",
  /** On a version's own page. */
  ofLicence: "Version of",
  openLicensed: "Open the Licensed Video",
  covered: (number: string): string => `Covered by ${number}`,
  fileHash: "The licence lists this exact file. SHA-256",
  revoked: "Licence revoked",
  revokedText: (number: string): string =>
    `Licence ${number}, which covered this version, was revoked. Please take the version down everywhere you’ve posted it.`,
  failed: "Nothing was charged, and it doesn’t count as one of your versions.",

  heading: "New version",
  lead: (number: string): string => `Of your video licensed under ${number}`,
  sync: "Your version",
  rules: [
    "A different cut or format of the same video, no longer than the original.",
    "It comes out as 1080×1920 or 1920×1080; a square or 4:5 file gets bars. Make 1:1 and 4:5 under Formats and Cut-downs.",
    `At least ${knownShare} of it must come from the licensed video. We compare the two when you start.`,
    "The music can start anywhere in the track.",
    "We add its fingerprint to your certificate and reissue it.",
  ],
  price: "No extra cost",
  of: ({ taken, max: all }: Pick<VersionOffer, "taken" | "max">): string => `Version ${taken + 1} of ${all}`,
  button: "Make Version",
  back: "Back to Your Video",
  license: "License Another Video",
  allMade: "You’ve made all the versions this licence covers.",
} as const;

export const versionStarted: Toast = success("Version started", "Your video is being compared and rendered");

const again = "Please try again.";

const refusals: Record<StartVersionRefusal["refusal"], Toast & { kind: "error" }> = {
  "not-covered": failure(
    "No versions of this video",
    "Its licence doesn’t cover versions: it was cancelled, refunded or upgraded, or was sold before we offered them.",
  ),
  over: failure(
    "Too late for a version",
    "You can make versions for twelve months after the licence. Please license this one as a new video.",
  ),
  "all-made": failure("No versions left", `A licence covers ${max} versions. Please license this one as a new video.`),
  "too-many-tries": failure(
    "Too many attempts",
    "You’ve started thirty versions of this video in a day, and most were refused. Please try again tomorrow.",
  ),
  longer: failure(
    "This video is too long",
    "A version can’t be longer than the licensed video. Trim it, or license it as a new video.",
  ),
  "no-such-upload": failure("Missing information", `We no longer have your video. ${again}`),
  "upload-not-finished": failure(
    "Missing information",
    "Your video has not finished uploading yet. Please wait and try again.",
  ),
  "no-overlay": failure(
    "Title and artist can’t be shown",
    "This track is no longer on sale, or its title or artist has changed since your licence. Make the version without them.",
  ),
  "no-original-sound": failure(
    "This video has no sound to keep",
    "Set its original sound to Mute and start the version again.",
  ),
  "no-speech-found": failure("No speech was found", "Keep the original sound or mute it instead."),
  "account-held": failure(
    "Your account is on hold",
    "One of your payments is disputed or was charged back. See Get More Tokens for what to do.",
  ),
  "too-many-waiting": failure(
    "Too many videos in progress",
    "Up to 100 of your videos can be in progress at a time. Please wait until one is finished.",
  ),
  "id-taken": failure("Error", `The version couldn’t be started. ${again}`),
  "video-refused": failure(videoProblemTitles.refused, "This video can’t be used. Please choose another one."),
};

export function versionRefused(refused: StartVersionRefusal): Toast {
  const words = refusals[refused.refusal];
  return refused.refusal === "video-refused" ? { ...words, description: refused.message } : words;
}

export const versionNotStarted: Toast = failure("Error", `The version couldn’t be started. ${again}`);
