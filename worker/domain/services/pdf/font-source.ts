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

/** Reads one TrueType font. Called only for the fonts a document needs. */
export type FontSource = (name: FontName) => Promise<ArrayBuffer>;

type Assets = { fetch: (url: string) => Promise<Response> };

/** Cache per assets binding: an isolate reads each font at most once. */
const readFonts = new WeakMap<Assets, Map<FontName, Promise<ArrayBuffer>>>();

/** Reads fonts from the Worker's static assets. Throws if one is missing. */
export function fontsFromAssets(assets: Assets): FontSource {
  const fonts = readFonts.get(assets) ?? new Map<FontName, Promise<ArrayBuffer>>();
  readFonts.set(assets, fonts);
  return (name) => {
    const font = fonts.get(name) ?? readFontAsset(assets, name);
    fonts.set(name, font);
    // Do not cache a failed read.
    font.catch(() => fonts.delete(name));
    return font;
  };
}

async function readFontAsset(assets: Assets, name: FontName): Promise<ArrayBuffer> {
  // The binding ignores the host, but the development server answers only to its own.
  const response = await assets.fetch(`http://localhost${fontPath(name)}`);
  if (!response.ok) throw new Error(`The font ${name} is not among the static assets (${response.status})`);
  return response.arrayBuffer();
}

/** E.g. `/fonts/noto-sans.ttf`. */
export function fontPath(name: FontName): string {
  return `/fonts/${name}.ttf`;
}
