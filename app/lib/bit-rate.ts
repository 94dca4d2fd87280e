/** "320 kbit/s", of bits a second. */
export const bitRateWords = (bitRate: number | null): string | null =>
  bitRate === null ? null : `${Math.round(bitRate / 1000).toLocaleString("en-GB")} kbit/s`;
