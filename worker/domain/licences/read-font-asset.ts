import type { AppContext } from "#worker/context.ts";
import { type FontName, fontPath } from "./pdf/font-source.ts";

/** Fonts are static files of the Worker; each is read at most once per isolate. */
const fonts = new Map<FontName, Promise<ArrayBuffer>>();

export function readFontAsset(ctx: AppContext, name: FontName): Promise<ArrayBuffer> {
  const known = fonts.get(name);
  if (known) return known;
  const font = ctx.readAsset(fontPath(name));
  fonts.set(name, font);
  // A failed read must not be remembered.
  font.catch(() => fonts.delete(name));
  return font;
}
