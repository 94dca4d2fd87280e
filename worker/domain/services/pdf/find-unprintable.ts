import type { AppContext } from "#worker/context.ts";

/**
 * The first characters among names that a licence cannot print, or null. Checked when a name is saved, so that no brand
 * pays for a licence that cannot be printed.
 */
export async function findUnprintable(ctx: AppContext, names: readonly string[]): Promise<string | null> {
  // Loaded lazily, when the first name is saved.
  const fonts = await import("./shared-harfbuzz.ts");
  return fonts.findUnprintableCharacters(names, ctx.readFont);
}
