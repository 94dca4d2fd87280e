/** Part of a list's query, as a link names it. */
export type ListQuery<Query> = { [Name in keyof Query]?: Query[Name] | null | undefined };

/** The address of a view of a list: what is empty or says what the list shows without it is left out. */
export function listHref(
  path: string,
  query: Readonly<Record<string, string | null | undefined>>,
  usual: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value && usual[name] !== value ? [[name, value]] : [])),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

export const newOrderPath = "/orders/new";
export const orderHref = (id: string): string => `/orders/${id}`;

/** One track under several videos: from where it is chosen to begin, with the video at hand ticked. */
export function videosHref(trackId: string, startAtSeconds = 0, videoId: string | null = null): string {
  const search = new URLSearchParams({ track: trackId });
  if (startAtSeconds > 0) search.set("startTime", String(startAtSeconds));
  if (videoId !== null) search.set("video", videoId);
  return `${newOrderPath}?${search}`;
}

/** One video with several of these tracks. */
export function tracksHref(trackIds: readonly string[], videoId: string | null): string {
  const search = new URLSearchParams(trackIds.map((id) => ["tracks", id]));
  if (videoId !== null) search.set("video", videoId);
  return `${newOrderPath}?${search}`;
}

/** With the video named that the track is heard under, where there is one. */
const under = (search: Record<string, string>, videoId: string | null) =>
  new URLSearchParams(videoId === null ? search : { ...search, video: videoId }).toString();

export const shareTrackHref = (trackId: string, videoId: string | null): string =>
  `/reviews/new?${under({ track: trackId }, videoId)}`;

export const compareTrackHref = (trackId: string, videoId: string | null): string =>
  `/compare?${under({ tracks: trackId }, videoId)}`;
