/**
 * A file's name as it is shown (spec §5): special characters removed, spaces as underscores, the extension in lower
 * case. Letters and digits of every script stay. Where the file is stored has nothing to do with it.
 */
export function cleanFilename(name: string): string {
  const [, stem = "", extension = ""] = /^(.*?)(\.[^.]*)?$/s.exec(name.trim()) ?? [];
  const clean = (text: string) =>
    text
      .normalize("NFC")
      .replaceAll(/\s+/gu, "_")
      .replaceAll(/[^\p{L}\p{M}\p{N}._-]/gu, "");
  return `${clean(stem) || "file"}${clean(extension).toLowerCase()}`;
}
