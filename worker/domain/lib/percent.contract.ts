export const percentMessage = (what: string): string =>
  `${what} must be a percentage from 0 to 100, with at most two decimal places`;

/** A percentage as typed, in basis points: "33.33" → 3333. Null when it is none from 0 to 100. Free of schemas. */
export function readPercent(text: string): number | null {
  const percent = text.trim().replace(/\s*%$/, "");
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(percent)) return null;
  const basisPoints = Math.round(Number(percent) * 100);
  return basisPoints <= 10_000 ? basisPoints : null;
}
