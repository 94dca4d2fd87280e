import type { TrackCard } from "#worker/domain/catalogue/library/library.contract.ts";

/** What the player must know of a track to play and show it. */
export type PlayerTrack = Pick<
  TrackCard,
  "id" | "title" | "artist" | "durationSeconds" | "priceTokens" | "hasCover" | "coverColour"
> & {
  /** Its colour. */
  mood: string | null;
  /** Peaks, as `Waveform` takes them. */
  waveform: string | null;
};

type PlayableTrack = Omit<PlayerTrack, "waveform"> & Pick<TrackCard, "cardPeaks"> & { peaks?: string | null };

/** The player's view of a card, or of a track's page, which has 800 bars. */
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

/** With the recording that is meant, where a page must not play the one it had before. */
export function previewUrl(trackId: string, recording?: string): string {
  const address = `/media/previews/${trackId}`;
  return recording === undefined ? address : `${address}?recording=${encodeURIComponent(recording)}`;
}

/** The same, fetched before anybody asks to hear it: it counts as played when it is heard (`tellHeard`). */
export const previewAheadUrl = (trackId: string): string => `${previewUrl(trackId)}?ahead`;

/** Where a brand lays a track under its video. */
export const syncHref = ({ id }: Pick<PlayerTrack, "id">): string => `/upload/${id}?startTime=0`;

/** The page of one track says what it costs by itself. */
export const isTrackPage = (pathname: string): boolean => /^\/(upload|track)\//.test(pathname);

/** Of a preview that was fetched ahead without counting. A count that is lost is no fault of the listener's. */
export function tellHeard(trackId: string): void {
  void fetch(`${previewUrl(trackId)}/plays`, { method: "POST", keepalive: true }).catch(() => undefined);
}
