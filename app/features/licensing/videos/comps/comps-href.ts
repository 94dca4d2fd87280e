export const compsPath = "/comps";
export const newCompsPath = "/comps/new";

export const compsHref = (after: string | null): string =>
  after === null ? compsPath : `${compsPath}?after=${after}`;
export const newCompsFromList = (shortlistId: string): string => `${newCompsPath}?shortlist=${shortlistId}`;
export const newCompOf = (trackId: string, videoId: string | null = null): string =>
  `${newCompsPath}?track=${trackId}${videoId === null ? "" : `&video=${videoId}`}`;
export const compMedia = (id: string): string => `/media/comps/${id}`;
export const compDownload = (id: string): string => `${compMedia(id)}?download=1`;
