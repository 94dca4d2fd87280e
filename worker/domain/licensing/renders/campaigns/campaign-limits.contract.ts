// Apart from the forms that check them: a page that only counts need not bring those along.

/** Of an account; the database counts them. */
export const maxCampaigns = 200;

/** Characters. */
export const longestCampaignName = 80;
export const longestAdvertised = 80;
export const longestVideoName = 100;

/** Videos of one page; a form has a hundred fields. */
export const maxAtOnce = 50;

/**
 * As the Ad-ID registry writes it, in capitals: a prefix of four that begins with no zero, seven characters, and H or D behind
 * them for HD or 3D. `pattern` is for browsers, where small letters will do.
 */
export const adId = { pattern: "[1-9A-Za-z][0-9A-Za-z]{10}[HhDd]?", example: "ABCD1234000H" } as const;
/** Clearcast's clock number: agency, advertiser with number, seconds. */
export const clockNumber = {
  pattern: "[0-9A-Za-z]{3}/[A-Za-z]{4}[0-9]{3}/[0-9]{3}",
  example: "ABC/DEFG001/030",
} as const;
