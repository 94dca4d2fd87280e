import { unpack, UnpackError } from "./read-archive.ts";

/** A certificate has some hundred kB, fonts and all. */
export const maxPdfBytes = 20 * 2 ** 20;
const maxAttachmentBytes = 2 ** 20;
const maxAttachments = 20;

/**
 * Reads the JWS attached to a certificate as licence.jwt; null without one. Streams are never inside other objects (ISO
 * 32000-2, 7.5.7), so the attachment is found by its dictionary, without the cross-reference table. Throws an UnpackError when
 * all attachments are damaged.
 */
export async function readPdfCredential(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder("latin1").decode(bytes);
  let damage: unknown = null;
  for (const attachment of listAttachments(text)) {
    try {
      const packed = bytes.slice(attachment.from, attachment.to);
      const content = attachment.isPacked ? await unpack(packed, "deflate", maxAttachmentBytes) : packed;
      const said = new TextDecoder().decode(content).trim();
      if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(said)) return said;
    } catch (error) {
      if (!(error instanceof UnpackError)) throw error;
      damage ??= error;
    }
  }
  if (damage !== null) throw damage as UnpackError; // the only kind that is kept above
  return null;
}

type Attachment = { from: number; to: number; isPacked: boolean };

function listAttachments(text: string): Attachment[] {
  const attachments: Attachment[] = [];
  for (const { index } of text.matchAll(/\/Type\s*\/EmbeddedFile\b/g)) {
    const dictionaryFrom = text.lastIndexOf(" obj", index);
    const mark = /stream\r?\n/g;
    mark.lastIndex = index;
    const start = mark.exec(text);
    if (!start || dictionaryFrom < 0) continue;
    const dictionary = text.slice(dictionaryFrom, start.index);
    if (dictionary.includes("endobj")) continue;
    const from = start.index + start[0].length;
    const to = endOf(text, dictionary, from);
    if (to > from) attachments.push({ from, to, isPacked: /\/FlateDecode\b/.test(dictionary) });
    if (attachments.length === maxAttachments) break;
  }
  return attachments;
}

/** Trusts the stated length if `endstream` follows it, else searches for that word. */
function endOf(text: string, dictionary: string, from: number): number {
  const length = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1] ?? Number.NaN);
  if (/^\s*endstream/.test(text.slice(from + length, from + length + 20))) return from + length;
  const end = text.indexOf("endstream", from);
  const before = text.slice(Math.max(from, end - 2), end);
  return end - (before.endsWith("\r\n") ? 2 : /[\r\n]/.test(before.slice(-1)) ? 1 : 0);
}
