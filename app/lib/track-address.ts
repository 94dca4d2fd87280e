/** With the video named that the track is heard under, where there is one. */
const under = (search: Record<string, string>, videoId: string | null) =>
  new URLSearchParams(videoId === null ? search : { ...search, video: videoId }).toString();

export const shareTrackHref = (trackId: string, videoId: string | null): string =>
  `/reviews/new?${under({ track: trackId }, videoId)}`;

export const compareTrackHref = (trackId: string, videoId: string | null): string =>
  `/compare?${under({ tracks: trackId }, videoId)}`;
