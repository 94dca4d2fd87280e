/** Where a brand's lists are, and where hearts are sent without scripts. */
export const shortlistsPath = "/shortlists";

export const shortlistHref = (id: string): string => `${shortlistsPath}/${id}`;
