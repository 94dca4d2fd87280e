import type { AppContext } from "#worker/context.ts";
import { findUnprintable } from "#worker/domain/services/pdf/find-unprintable.ts";
import type { CompleteProfile, ProfileRefusal } from "./profiles.contract.ts";

/** The first field whose name no licence could print, or null. */
export async function findUnprintableField(
  ctx: AppContext,
  input: Pick<CompleteProfile, "name" | "legalEntity">,
): Promise<ProfileRefusal | null> {
  for (const field of ["name", "legalEntity"] as const) {
    // The first field at fault is the one to name.
    const characters = await findUnprintable(ctx, [input[field]]);
    if (characters) return { refusal: "unprintable", field, characters };
  }
  return null;
}
