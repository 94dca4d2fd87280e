import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

/** Track fields that the player needs. */
export type PlayerTrack = Pick<
  TrackCard,
  "id" | "title" | "artist" | "durationSeconds" | "priceTokens" | "hasCover" | "coverColour"
> & {
  /** Determines its colour. */
  mood: string | null;
  /** Peaks, as `Waveform` takes them. */
  waveform: string | null;
};

type PlayableTrack = Omit<PlayerTrack, "waveform"> & Pick<TrackCard, "cardPeaks"> & { peaks?: string | null };

/** Builds the player's track from a card, or from a track's page, which has 800 bars. */
export function toPlayerTrack(track: PlayableTrack): PlayerTrack {
  const { id, title, artist, durationSeconds, cardPeaks, mood, priceTokens, hasCover, coverColour } = track;
  return {
    id,
    title,
    artist,
    durationSeconds,
    waveform: track.peaks ?? cardPeaks,
    mood,
    priceTokens,
    hasCover,
    coverColour,
  };
}

/** Pass `recording` to bypass the cached preview of an earlier recording. */
export function previewUrl(trackId: string, recording?: string): string {
  const address = `/media/previews/${trackId}`;
  return recording === undefined ? address : `${address}?recording=${encodeURIComponent(recording)}`;
}

/** Prefetch URL: a play is counted when the preview is heard (`reportPlay`), not when it is fetched. */
export const previewAheadUrl = (trackId: string): string => `${previewUrl(trackId)}?ahead`;

/** The page where a brand syncs a track to its video. */
export const syncHref = ({ id }: Pick<PlayerTrack, "id">): string => `/upload/${id}?startTime=0`;

/** A track's page, which shows its own price. */
export const isTrackPage = (pathname: string): boolean => /^\/(upload|track)\//.test(pathname);

/** Counts a play of a prefetched preview. Best effort: errors are ignored. */
export function reportPlay(trackId: string): void {
  void fetch(`${previewUrl(trackId)}/plays`, { method: "POST", keepalive: true }).catch(() => undefined);
}
