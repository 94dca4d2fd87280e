/**
 * What rights holders keep, as public pages say it. Terms and articles write it out; a test holds all of them to the newest
 * revenue policy of every label that the product comes with.
 */
export const publicShare = { artist: "70%", platform: "30%" } as const;
