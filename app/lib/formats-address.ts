/** The page of a licensed video's formats. */
export const formatsHref = (renderId: string): string => `/render/${renderId}/formats`;
