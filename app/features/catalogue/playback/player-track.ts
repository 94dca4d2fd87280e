import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

/** What the player must know of a track to play and show it. */
export type PlayerTrack = Pick<
  TrackCard,
  "id" | "title" | "artist" | "durationSeconds" | "priceTokens" | "hasCover" | "coverColour"
> & {
  /** Its colour. What is read off a card knows no more than the card says. */
  mood: string | null;
  /** As `Waveform` takes it: peaks, base64 of bytes 0-255, or heights of bars that were read off a drawing. */
  waveform: string | null | readonly number[];
};

/** The player's view of a track page, which has 800 bars. */
export function toPlayerTrack(track: TrackCard & { peaks: string | null }): PlayerTrack {
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
/** With the recording that is meant, where a page must not play the one it had before. */
export function previewUrl(trackId: string, recording?: string): string {
  const address = `/media/previews/${trackId}`;
  return recording === undefined ? address : `${address}?recording=${encodeURIComponent(recording)}`;
}

/** The same, fetched before anybody asks to hear it: it counts as played when it is heard (`previewHeardUrl`). */
export const previewAheadUrl = (trackId: string): string => `${previewUrl(trackId)}?ahead`;

/** Told once a preview that was fetched ahead is heard. */
export const previewHeardUrl = (trackId: string): string => `${previewUrl(trackId)}/plays`;

/** Where a brand lays a track under its video. */
export const syncHref = ({ id }: Pick<PlayerTrack, "id">): string => `/upload/${id}?startTime=0`;

/** The page of one track says what it costs by itself. */
export const isTrackPage = (pathname: string): boolean => /^\/(upload|track)\//.test(pathname);
