/** Crockford's base 32: no characters that are easily confused. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `CUE-2026-7K3M-9XQP`: the year of the render and 40 random bits. Reserved with the render, printed on the licence. */
export function makeLicenceNumber(now: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const text = Array.from(bytes, (byte) => alphabet[byte % 32]).join("");
  return `CUE-${new Date(now).getUTCFullYear()}-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Normalises a typed or pasted licence number; null if invalid. I, L and O are read as 1, 1 and 0. */
export function readLicenceNumber(typed: string): string | null {
  const compact = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  const parts = /^CUE(\d{4})([A-Z0-9]{4})([A-Z0-9]{4})$/.exec(compact);
  if (!parts) return null;
  const [, year, first, second] = parts.map((part) => part.replaceAll(/[IL]/g, "1").replaceAll("O", "0"));
  return `CUE-${year}-${first}-${second}`;
}

/** Finds the number in pasted text: a link to its page or from its QR code, a file name, a sentence. */
export function findLicenceNumber(pasted: string): string | null {
  const written = /(?<![A-Z0-9])CUE[^A-Z0-9]?\d{4}[^A-Z0-9]?[A-Z0-9]{4}[^A-Z0-9]?[A-Z0-9]{4}(?![A-Z0-9])/i;
  return readLicenceNumber(pasted) ?? readLicenceNumber(written.exec(pasted.slice(0, 500))?.[0] ?? "");
}

export const verifyUrl = (origin: string, number: string): string => new URL(`/verify/${number}`, origin).href;
