export const fontNames = [
  "archivo-latin",
  "archivo-latin-ext",
  "noto-sans",
  "noto-sans-arabic",
  "noto-sans-hebrew",
  "noto-sans-jp",
  "noto-sans-kr",
  "noto-sans-sc",
] as const;

export type FontName = (typeof fontNames)[number];

/** Gives the bytes of one TrueType font. Asked only for the fonts a document needs. */
export type FontSource = (name: FontName) => Promise<ArrayBuffer>;

/** Where a font lies among the static assets, e.g. `/fonts/noto-sans.ttf`. */
export function fontPath(name: FontName): string {
  return `/fonts/${name}.ttf`;
}
