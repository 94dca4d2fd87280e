/** Cuts a text to `maxLength` UTF-16 units, an ellipsis included. A letter of several code points stays whole or goes. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  let prefix = "";
  for (const { segment } of new Intl.Segmenter("en").segment(text)) {
    if (prefix.length + segment.length >= maxLength) break;
    prefix += segment;
  }
  return `${prefix.trimEnd()}…`;
}
