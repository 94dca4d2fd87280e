import type { Mood } from "#worker/domain/catalogue/tracks/tracks.contract.ts";
import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

/** What the player must know of a track to play and show it. */
export type PlayerTrack = Pick<
  TrackCard,
  "id" | "title" | "artist" | "durationSeconds" | "cardPeaks" | "priceTokens" | "hasCover" | "coverColour"
> & {
  mood: Mood | null;
  /** 800 bars where the page has them; the bar falls back to `cardPeaks`. */
  peaks: string | null;
};

/** The player's view of a card or a track page. */
export function toPlayerTrack(track: TrackCard & { peaks?: string | null }): PlayerTrack {
  const { id, title, artist, durationSeconds, cardPeaks, mood, priceTokens, hasCover, coverColour } = track;
  return {
    id,
    title,
    artist,
    durationSeconds,
    peaks: track.peaks ?? null,
    cardPeaks,
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

/** Where a brand lays a track under its video. */
export const syncHref = ({ id }: Pick<PlayerTrack, "id">): string => `/upload/${id}?startTime=0`;

/** The page of one track says what it costs by itself. */
export const isTrackPage = (pathname: string): boolean => /^\/(upload|track)\//.test(pathname);
