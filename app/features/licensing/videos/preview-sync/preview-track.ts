import { previewUrl } from "#app/features/catalogue/playback/player-track.ts";
import type { TrackView } from "#worker/domain/catalogue/library/library.contract.ts";
import type { VersionOffer } from "#worker/domain/licensing/renders/start-version.contract.ts";

/** The music under a video: a track on sale, or the recording of a licence. */
export type PreviewTrack = {
  title: string;
  artist: string;
  durationSeconds: number;
  peaks: string | null;
  musicHref: string;
  /** Identifies the audio; when it changes, the preview resets. */
  recording: string;
  /** The track whose title and artist can be shown on the video; null if they cannot. */
  overlayTrackId: string | null;
};

export function onSale(track: TrackView): PreviewTrack {
  const { id, title, artist, durationSeconds, peaks, cardPeaks, recording } = track;
  const musicHref = previewUrl(id, recording);
  return {
    title,
    artist,
    durationSeconds,
    peaks: peaks ?? cardPeaks,
    musicHref,
    recording,
    overlayTrackId: id,
  };
}

export function licensed({ renderId, music, canHaveOverlay }: VersionOffer): PreviewTrack {
  const { trackId, ...track } = music;
  const overlayTrackId = canHaveOverlay ? trackId : null;
  return { ...track, musicHref: `/media/renders/${renderId}/music`, overlayTrackId };
}

/** HTTP 410: the track was available when the page was opened. */
export const gone = 410;
