/** ISO 15707: T, nine digits and a check digit. Accepts dots and hyphens, returns it without; null if invalid. */
export function parseIswc(text: string): string | null {
  const compact = text
    .replaceAll(/[\s.\u002D\u2010-\u2015]/g, "")
    .toUpperCase()
    .replace(/^ISWC:?/, "");
  if (!/^T\d{10}$/.test(compact)) return null;
  const digits = Array.from(compact.slice(1), Number);
  const sum = digits.slice(0, 9).reduce((total, digit, at) => total + digit * (at + 1), 1);
  return (10 - (sum % 10)) % 10 === digits[9] ? compact : null;
}

/** `T0345246801` → `T-034.524.680-1`; other text is returned unchanged. */
export const formatIswc = (iswc: string): string => iswc.replace(/^T(\d{3})(\d{3})(\d{3})(\d)$/, "T-$1.$2.$3-$4");

/** CISAC's IPI name number: eleven digits, the last two are check digits. Leading zeros may be omitted; null if invalid. */
export function parseIpi(text: string): string | null {
  const typed = text.replaceAll(/[\s.\u002D]/g, "");
  if (!/^\d{3,11}$/.test(typed)) return null;
  const digits = typed.padStart(11, "0");
  const rest = Array.from(digits.slice(0, 9), Number).reduce((sum, digit, at) => sum + digit * (10 - at), 0) % 101;
  const check = rest === 0 ? 0 : (101 - rest) % 100;
  return Number(digits.slice(9)) === check && Number(digits) > 0 ? digits : null;
}
