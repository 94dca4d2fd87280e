import { trackToasts } from "#app/content/label-tracks-copy.ts";
import type { Toast } from "#app/lib/flash.ts";

export type FileKind = "audio" | "cover";

const megabyte = 2 ** 20;
const rules: Record<
  FileKind,
  { maxBytes: number; types: Record<string, string>; wrongType: Toast; tooLarge: Toast }
> = {
  audio: {
    maxBytes: 250 * megabyte,
    types: { wav: "audio/wav", mp3: "audio/mpeg" },
    wrongType: trackToasts.audioWrongType,
    tooLarge: trackToasts.audioTooLarge,
  },
  cover: {
    maxBytes: 50 * megabyte,
    types: { jpg: "image/jpeg", jpeg: "image/jpeg", png: "image/png" },
    wrongType: trackToasts.coverWrongType,
    tooLarge: trackToasts.coverTooLarge,
  },
};

/** What the file button offers. */
export function acceptedTypes(kind: FileKind): string {
  const { types } = rules[kind];
  return [...new Set(Object.values(types)), ...Object.keys(types).map((extension) => `.${extension}`)].join(
    ",",
  );
}

/**
 * A first look before anything is sent; the server looks into the file itself. Systems name one type in several ways
 * or not at all, so the ending decides and the type is put right.
 */
export function checkFile(
  kind: FileKind,
  file: File,
): { ok: true; file: File } | { ok: false; toast: Toast } {
  const { maxBytes, types, wrongType, tooLarge } = rules[kind];
  const type = types[endingOf(file.name)] ?? Object.values(types).find((known) => known === file.type);
  if (!type) return { ok: false, toast: wrongType };
  if (file.size > maxBytes) return { ok: false, toast: tooLarge };
  if (type === file.type) return { ok: true, file };
  return { ok: true, file: new File([file], file.name, { type, lastModified: file.lastModified }) };
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}
