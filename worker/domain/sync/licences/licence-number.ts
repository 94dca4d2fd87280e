/** Letters and digits that cannot be mistaken for each other (Crockford's base 32). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `CUE-2026-7K3M-9XQP`: the year of the render and 40 random bits. Reserved with the render, printed on the licence. */
export function makeLicenceNumber(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const text = Array.from(bytes, (byte) => alphabet[byte % 32]).join("");
  return `CUE-${new Date(now).getUTCFullYear()}-${text.slice(0, 4)}-${text.slice(4)}`;
}
