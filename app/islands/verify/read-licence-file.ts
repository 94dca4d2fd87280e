import { unpack, UnpackError, readTar, readZip } from "./read-archive.ts";
import { resultCopy as words } from "#app/content/verify-copy.ts";
import type { Ask, Step } from "./ask.ts";
import { checkBundle, checkLicence, type CheckedLicence } from "./check-licence.ts";
import { type FileKind, maxMediaBytes } from "./identify-file.ts";

/** A JWS has a few thousand characters. */
const maxTextBytes = 256 * 1024;

type Refusal = Exclude<keyof typeof words.refused, "title">;
export class RefusedFile extends Error {
  override name = "RefusedFile";
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Finds the credential in a text, a certificate or a bundle, and checks it. */
export async function checkLicenceFile(
  { file, ask }: { file: File; ask: Ask },
  kind: Exclude<FileKind, "media">,
  show: (steps: readonly Step[]) => void,
): Promise<CheckedLicence> {
  const now = Date.now();
  switch (kind) {
    case "text": {
      if (file.size > maxTextBytes) throw new RefusedFile("long-text");
      const text = (await file.text()).trim();
      if (!/^[\w=-]+(\.[\w=-]*)+$/.test(text)) throw new RefusedFile("not-signed-data");
      return checkLicence(text, ask, now, show);
    }
    case "pdf":
      return checkLicence(await credentialOf(file), ask, now, show);
    case "zip":
    case "tar":
    case "gzip": {
      if (file.size > maxMediaBytes) throw new RefusedFile("large-archive");
      const files = await (kind === "zip" ? readZip(file) : readTar(file, kind === "gzip"));
      if (!files["licence.jwt"]) throw new RefusedFile("other-archive");
      return checkBundle(files, ask, now, show);
    }
    case "unknown":
      throw new RefusedFile("other-kind");
  }
}

async function credentialOf(file: File): Promise<string> {
  if (file.size > maxPdfBytes) throw new RefusedFile("large-pdf");
  try {
    const jwt = await readPdfCredential(file);
    if (jwt !== null) return jwt;
  } catch (error) {
    if (error instanceof UnpackError) throw new RefusedFile("broken-pdf");
    throw error;
  }
  throw new RefusedFile("plain-pdf");
}

/** A certificate has some hundred kB, fonts and all. */
const maxPdfBytes = 20 * 2 ** 20;
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
      const credential = new TextDecoder().decode(content).trim();
      if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(credential)) return credential;
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
