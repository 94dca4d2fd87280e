/** Limits per order; the database enforces them, too (0008_renders.sql). Free of schemas, for the browser. */
export const maxPerOrder = { videos: 20, tracks: 5, formats: 10 } as const;
/** What an order has several of; what else there is, is the same in all of its renders. */
export type OrderOf = keyof typeof maxPerOrder;
/** Of what is paid for. Formats are versions of one licensed video. */
export type Several = Exclude<OrderOf, "formats">;
