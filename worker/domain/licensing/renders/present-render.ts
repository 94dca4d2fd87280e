import type { RenderStage } from "./renders.contract.ts";
import { currentTerms } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { videoFaultMessage } from "#worker/domain/licensing/videos/preparations/refusals.ts";

/** Share of the bar that belongs to the picture; the sound pass takes a second or two. */
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

/** 0 to 1 over both passes, never 1 before the render has completed. */
export function overallProgress({ status, progress, pictureStatus, pictureProgress }: Progress): number {
  if (status === "completed") return 1;
  const pictureDone = pictureStatus === "ready" ? 1 : pictureProgress;
  return Math.min(0.99, pictureShare * pictureDone + (1 - pictureShare) * progress);
}

type Failed = { failureCode: string | null; comparedSeconds: number | null; knownSeconds: number | null };

const knownShare = `${(currentTerms.versions?.minKnownShare ?? 0) * 100} %`;

/** Why its sound could not be made as it was chosen. */
const soundWords: Readonly<Record<string, string>> = {
  "no-original-sound":
    "We found no sound in this video that could be kept. Render it with the original sound muted.",
  "no-speech-found":
    "We found no speech in this video for the music to give way to. Render it with the original sound kept or muted.",
  "too-quiet-to-level":
    "There is next to nothing to hear in it, so it could not be brought to −14 LUFS. Turn the music up, or render it as loud as it is mixed.",
  "loudness-missed":
    "Its sound could not be brought to −14 LUFS without peaks above −1 dBTP. Render it as loud as it is mixed.",
  "original-sound-missing":
    "The original sound of this video is missing on our side. Upload the video again, or render it with its sound muted.",
};

/** Why a render failed, in words for the brand: about the video when the video is at fault, else about us. */
export function failureMessage({ failureCode: code, comparedSeconds, knownSeconds }: Failed): string | null {
  if (!code) return null;
  if (code === "another-picture" && comparedSeconds === 0)
    return "It shows nothing that can be compared with the licensed video. Choose another cut.";
  if (code === "another-picture")
    return `${knownSeconds ?? 0} of its ${comparedSeconds ?? 0} seconds are known from the licensed video; a version needs ${knownShare}. License it as a video of its own, or choose another cut.`;
  if (code === "longer-than-original")
    return "It is longer than the licensed video. A version is as long or shorter: cut it, or license it as a video of its own.";
  if (code === "licence-revoked") return "Its licence was revoked before it was finished.";
  if (code === "licensed-video-missing")
    return "The licensed video is missing on our side, so nothing can be compared with it. Please contact us.";
  const ofFile = soundWords[code] ?? videoFaultMessage(code);
  if (ofFile) return ofFile;
  if (code === "music-missing")
    return "The music of this track is missing on our side. The track is off sale until it is there again.";
  if (code === "timeout") return "The render took too long and was stopped.";
  if (code === "not-taken")
    return "Our render service could not take your video for a whole day. Please try again.";
  return "Something failed on our side while we made the video.";
}
