/** Cents in words: `$50.00`, `-£1.20`. */
export function money(cents: number, currency: string | null): string {
  const sign = currency === "gbp" ? "£" : "$";
  return `${cents < 0 ? "-" : ""}${sign}${(Math.abs(cents) / 100).toFixed(2)}`;
}

/** A time in milliseconds as a day and a minute in UTC. */
export const moment = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;

export const day = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The number in groups of four, as it stands on a card. */
export const spaced = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, "$1 ");
