/** What is sent to a client. */
export const sharedVideoHref = (token: string): string => `/shared/${token}`;

export const sharedFileHref = (token: string): string => `/media/shared/${token}/video`;
export const sharedPosterHref = (token: string): string => `/media/shared/${token}/poster`;
