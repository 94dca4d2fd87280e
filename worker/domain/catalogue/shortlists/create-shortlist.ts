import { sql } from "drizzle-orm";
import { refusalOf } from "#drizzle/client.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { nameKeyOf, newListRefusedBy } from "./own-shortlist.ts";
import type { CreateShortlist, NameRefusal } from "./shortlists.contract.ts";

type Created = { ok: true; id: string } | { ok: false; refusal: NameRefusal };

/** An empty list. An account's first one is where its hearts go. */
export async function createShortlist(
  ctx: AppContext,
  viewer: Viewer,
  { name }: CreateShortlist,
): Promise<Created> {
  const id = crypto.randomUUID();
  try {
    await ctx.db.run(sql`
      INSERT INTO shortlists (id, user_id, name, name_key, is_current, created_at)
      SELECT ${id}, ${viewer.id}, ${name}, ${nameKeyOf(name)},
        NOT EXISTS (SELECT 1 FROM shortlists WHERE user_id = ${viewer.id}), ${ctx.clock.now()}`);
    return { ok: true, id };
  } catch (error) {
    const refusal = refusalOf(error, newListRefusedBy);
    if (!refusal) throw error;
    return { ok: false, refusal };
  }
}
