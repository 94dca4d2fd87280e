/** Limits per order; the database enforces them, too (0008_renders.sql). Free of schemas, for the browser. */
export const maxPerOrder = { videos: 20, tracks: 5, formats: 10 } as const;
/** What an order has several of; what else there is, is the same in all of its renders. */
export type OrderOf = keyof typeof maxPerOrder;
/** Of what is paid for. Formats are versions of one licensed video. */
export type Several = Exclude<OrderOf, "formats">;

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
