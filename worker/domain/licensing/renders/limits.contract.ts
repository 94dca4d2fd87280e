/** Limits per order, enforced by the database too (0008_renders.sql). No schemas here: browsers import this file. */
export const maxPerOrder = { videos: 20, tracks: 5, formats: 10 } as const;
/** The dimension in which an order's renders differ. */
export type OrderOf = keyof typeof maxPerOrder;
/** Without formats, which are free versions of one licensed video. */
export type Several = Exclude<OrderOf, "formats">;

/** Per account, enforced by the database. */
export const maxCampaigns = 200;

/** Characters. */
export const longestCampaignName = 80;
export const longestAdvertised = 80;
export const longestVideoName = 100;

/** Videos per page; a form has at most 100 fields. */
export const maxAtOnce = 50;

/**
 * Ad-ID code: a prefix of four without a leading zero, seven characters, and an optional H (HD) or D (3D). Upper case in the
 * registry; `pattern`, for browsers, accepts lower case.
 */
export const adId = { pattern: "[1-9A-Za-z][0-9A-Za-z]{10}[HhDd]?", example: "ABCD1234000H" } as const;
/** Clearcast's clock number: agency, advertiser with number, seconds. */
export const clockNumber = {
  pattern: "[0-9A-Za-z]{3}/[A-Za-z]{4}[0-9]{3}/[0-9]{3}",
  example: "ABC/DEFG001/030",
} as const;
