import type { AppContext } from "#worker/context.ts";

/**
 * The first characters among names that no licence could print, or null. Asked when a name is saved, so that nobody
 * pays for a licence that cannot be written.
 */
export async function findUnprintable(ctx: AppContext, names: readonly string[]): Promise<string | null> {
  const pdf = await import("#worker/domain/sync/licences/pdf/compose-licence-pdf.ts");
  return pdf.findUnprintable(names, ctx.readFont);
}
