/** Encodes bytes as base64 in every runtime with `btoa`: browsers, Workers, Node. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  // The number of arguments per call is limited.
  for (let from = 0; from < bytes.length; from += 8192) text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return btoa(text);
}

export function fromBase64(text: string): Uint8Array {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let n = 0; n < raw.length; n++) bytes[n] = raw.charCodeAt(n);
  return bytes;
}
