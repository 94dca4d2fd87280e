import { trackToasts } from "#app/content/label-track-toasts.ts";
import type { Toast } from "#app/lib/flash.ts";
import { kindOf, sniffBytes } from "#render-service/first-bytes.contract.ts";

export type FileKind = "audio" | "cover";

const megabyte = 2 ** 20;
const rules: Record<
  FileKind,
  { maxBytes: number; types: Record<string, string>; endings: string[]; wrongType: Toast; tooLarge: Toast }
> = {
  audio: {
    maxBytes: 250 * megabyte,
    types: { wav: "audio/wav", mp3: "audio/mpeg" },
    endings: [".wav", ".mp3"],
    wrongType: trackToasts.audioWrongType,
    tooLarge: trackToasts.audioTooLarge,
  },
  cover: {
    maxBytes: 50 * megabyte,
    types: { jpeg: "image/jpeg", png: "image/png" },
    endings: [".jpg", ".jpeg", ".png"],
    wrongType: trackToasts.coverWrongType,
    tooLarge: trackToasts.coverTooLarge,
  },
};

export function acceptedTypes(kind: FileKind): string {
  const { types, endings } = rules[kind];
  return [...Object.values(types), ...endings].join(",");
}

/**
 * Checks size and content before anything is sent; the server repeats the check. Corrects the MIME type, which systems name
 * differently or omit. Empty and unreadable files are reported when they are sent.
 */
export async function checkFile(kind: FileKind, file: File): Promise<{ ok: true; file: File } | { ok: false; toast: Toast }> {
  const { maxBytes, types, wrongType, tooLarge } = rules[kind];
  const head = await file
    .slice(0, sniffBytes)
    .arrayBuffer()
    .catch(() => null);
  if (!head?.byteLength) return { ok: true, file };
  const type = types[kindOf(new Uint8Array(head)) ?? ""];
  if (!type) return { ok: false, toast: wrongType };
  if (file.size > maxBytes) return { ok: false, toast: tooLarge };
  if (type === file.type) return { ok: true, file };
  return { ok: true, file: new File([file], file.name, { type, lastModified: file.lastModified }) };
}
