import { and, eq } from "drizzle-orm";
import { labelProfiles } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/accounts/contract.ts";
import { requireOneRow, runUnlessStale } from "#worker/domain/guards.ts";
import type { LabelDetails, UpdateProfileRefusal } from "./contract.ts";
import { findUnprintableField } from "./find-unprintable-field.ts";
import { demotePrimaryLabel } from "./statements.ts";

type Outcome = { ok: true } | ({ ok: false } & UpdateProfileRefusal);

/**
 * Changes one of the viewer's labels; `isPrimary` makes it the primary one in place of the one before. Another's label
 * and none are both "not-found".
 */
export async function updateLabelProfile(
  ctx: AppContext,
  viewer: Viewer,
  input: LabelDetails,
): Promise<Outcome> {
  const unprintable = await findUnprintableField(ctx, input);
  if (unprintable) return { ok: false, ...unprintable };
  const { id, name, legalEntity, address, phoneNumber, isPrimary } = input;
  const change = { labelName: name, legalEntity, address, phoneNumber };
  if (
    !(await runUnlessStale(ctx.db, [
      ...(isPrimary ? [demotePrimaryLabel(ctx.db, viewer.id)] : []),
      ctx.db
        .update(labelProfiles)
        .set(isPrimary ? { ...change, isPrimary: true } : change)
        .where(and(eq(labelProfiles.id, id), eq(labelProfiles.userId, viewer.id))),
      requireOneRow(ctx.db),
    ]))
  )
    return { ok: false, refusal: "not-found" };
  return { ok: true };
}
