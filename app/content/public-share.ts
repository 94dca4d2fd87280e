/** The rights holder's percentage of each sync fee. */
export const artistPercent = 70;

/**
 * What rights holders keep, as public pages say it. Legal texts and articles write it out; `public-copy.test.ts` names those
 * that say something else. Which policy a licence is under stands in the database.
 */
export const publicShare = { artist: `${artistPercent}%`, platform: `${100 - artistPercent}%` } as const;
