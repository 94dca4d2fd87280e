import type { AppContext } from "#worker/context.ts";

/**
 * The first characters among names that no licence could print, or null. Asked when a name is saved, so that nobody
 * pays for a licence that cannot be written.
 */
export async function findUnprintable(ctx: AppContext, names: readonly string[]): Promise<string | null> {
  // Loaded when the first name is saved: no visitor waits for it.
  const fonts = await import("./shared-harfbuzz.ts");
  return fonts.findUnprintableCharacters(names, ctx.readFont);
}
