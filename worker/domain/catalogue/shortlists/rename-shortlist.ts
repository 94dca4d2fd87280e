import { isRefusedBy } from "#drizzle/client.ts";
import { shortlists } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { isOwnShortlist, nameKeyOf } from "./own-shortlist.ts";
import type { NameRefusal, RenameShortlist } from "./shortlists.contract.ts";

type Renamed =
  | { ok: true }
  | { ok: false; refusal: "no-such-shortlist" | Extract<NameRefusal, "name-taken"> };

export async function renameShortlist(
  ctx: AppContext,
  viewer: Viewer,
  { id, name }: RenameShortlist,
): Promise<Renamed> {
  try {
    const renamed = await ctx.db
      .update(shortlists)
      .set({ name, nameKey: nameKeyOf(name) })
      .where(isOwnShortlist(viewer, id))
      .returning({ id: shortlists.id });
    return renamed.length === 1 ? { ok: true } : { ok: false, refusal: "no-such-shortlist" };
  } catch (error) {
    if (!isRefusedBy(error, "shortlists.name_key")) throw error;
    return { ok: false, refusal: "name-taken" };
  }
}
