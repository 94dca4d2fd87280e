const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** `2025-03-11` as "March 2025". */
export const monthOf = (date: string): string => month.format(new Date(date));

/** `2026-11-20` as "20 November 2026". */
export const dayOf = (date: string): string => day.format(new Date(date));
