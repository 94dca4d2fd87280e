/** Page of a brand's lists, and action of the heart forms without scripts. */
export const shortlistsPath = "/shortlists";

export const shortlistHref = (id: string): string => `${shortlistsPath}/${id}`;
