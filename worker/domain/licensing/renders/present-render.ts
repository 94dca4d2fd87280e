import type { RenderStage } from "./renders.contract.ts";
import { coveredVersions, currentTermsVersion } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { videoFaultMessage } from "#worker/domain/licensing/videos/preparations/queries.ts";
import type { RenderRow } from "./render-rows.ts";

/** Share of the progress bar for the picture; the sound pass takes a second or two. */
const pictureShare = 0.85;

type Progress = Readonly<{
  status: string;
  progress: number;
  pictureStatus: string;
  pictureProgress: number;
}>;

export function stageOf({ status, pictureStatus, pictureProgress }: Progress): RenderStage {
  if (status !== "pending") return "ended";
  if (pictureStatus === "ready") return "sound";
  return pictureProgress > 0 ? "picture" : "waiting";
}

/** 0 to 1 over both passes; 1 only once completed. */
export function overallProgress({ status, progress, pictureStatus, pictureProgress }: Progress): number {
  if (status === "completed") return 1;
  const pictureDone = pictureStatus === "ready" ? 1 : pictureProgress;
  return Math.min(0.99, pictureShare * pictureDone + (1 - pictureShare) * progress);
}

type Failed = { failureCode: string | null; comparedSeconds: number | null; knownSeconds: number | null };

const knownShare = `${(coveredVersions({ termsVersion: currentTermsVersion })?.minKnownShare ?? 0) * 100}%`;

const soundWords: Readonly<Record<string, string>> = {
  "no-original-sound": "We found no sound to keep in this video. Render it with the original sound muted.",
  "no-speech-found":
    "We found no speech in this video to lower the music under. Render it with the original sound kept or muted.",
  "too-quiet-to-level":
    "It’s almost silent, so we couldn’t bring it to −14 LUFS. Turn the music up, or render it at its original loudness.",
  "loudness-missed": "We couldn’t bring its sound to −14 LUFS without peaks above −1 dBTP. Render it at its original loudness.",
  "original-sound-missing":
    "We’ve lost the original sound of this video. Upload the video again, or render it with its sound muted.",
};

/** Message for the brand: about the video when the video is the cause, else about our service. */
export function failureMessage({ failureCode: code, comparedSeconds, knownSeconds }: Failed): string | null {
  if (!code) return null;
  if (code === "another-picture" && comparedSeconds === 0)
    return "We found nothing in it to compare with the licensed video. Choose another cut.";
  if (code === "another-picture")
    return `${knownSeconds ?? 0} of its ${comparedSeconds ?? 0} seconds come from the licensed video; a version needs ${knownShare}. License it as a separate video, or choose another cut.`;
  if (code === "longer-than-original")
    return "It’s longer than the licensed video. A version can’t be longer. Shorten it, or license it as a separate video.";
  if (code === "licence-revoked") return "Its licence was revoked before we finished it.";
  if (code === "licensed-video-missing")
    return "We’ve lost the licensed video, so we can’t compare anything with it. Please contact us.";
  const ofFile = soundWords[code] ?? videoFaultMessage(code);
  if (ofFile) return ofFile;
  if (code === "music-missing") return "We’ve lost this track’s audio. The track is off sale until we have it back.";
  if (code === "timeout") return "The render took too long and was stopped.";
  if (code === "not-taken") return "Our render service was unavailable for a whole day. Please try again.";
  return "Something went wrong on our side while we made the video.";
}

export function sharedFacts(row: RenderRow) {
  const { id, status, trackId, trackTitle, artist, priceTokens, createdAt, orderId } = row;
  const { uploadFilename, campaignId, campaign } = row;
  return {
    id,
    status,
    trackId,
    priceTokens,
    createdAt,
    orderId,
    message: failureMessage(row),
    trackTitle,
    artist,
    uploadFilename,
    source: {
      id: row.uploadId,
      filename: uploadFilename,
      sizeBytes: row.uploadBytes,
      isKept: row.uploadStatus === "uploaded" && row.putAsideAt === null,
    },
    name: row.name ?? uploadFilename,
    campaign: campaignId !== null && campaign !== null ? { id: campaignId, name: campaign } : null,
  };
}
