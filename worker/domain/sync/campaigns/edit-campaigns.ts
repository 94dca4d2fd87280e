import { and, eq } from "drizzle-orm";
import { refusalOf } from "#drizzle/client.ts";
import { campaigns } from "#drizzle/schema/index.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import type { CampaignRefusal, CreateCampaign, DeleteCampaign, EditCampaign } from "./campaigns.contract.ts";

type Outcome = { ok: true } | { ok: false; refusal: CampaignRefusal };

/** What the database refuses a campaign by. */
const refusedBy: Record<string, CampaignRefusal> = {
  "campaigns.name_key": "name-taken",
  too_many_campaigns: "too-many-campaigns",
};

const keyOf = (name: string): string => name.normalize("NFKC").toLowerCase();

export async function createCampaign(
  ctx: AppContext,
  viewer: Viewer,
  { name, adId, clockNumber }: CreateCampaign,
): Promise<Outcome> {
  try {
    await ctx.db.insert(campaigns).values({
      id: crypto.randomUUID(),
      userId: viewer.id,
      name,
      nameKey: keyOf(name),
      adId,
      clockNumber,
      createdAt: ctx.clock.now(),
    });
    return { ok: true };
  } catch (error) {
    return refuse(error);
  }
}

export async function editCampaign(
  ctx: AppContext,
  viewer: Viewer,
  { id, name, adId, clockNumber }: EditCampaign,
): Promise<Outcome> {
  try {
    const edited = await ctx.db
      .update(campaigns)
      .set({ name, nameKey: keyOf(name), adId, clockNumber })
      .where(isOwn(viewer, id))
      .returning({ id: campaigns.id });
    return edited.length === 1 ? { ok: true } : { ok: false, refusal: "not-found" };
  } catch (error) {
    return refuse(error);
  }
}

/** Its videos stay, in no campaign. Deleting twice is deleting once. */
export async function deleteCampaign(ctx: AppContext, viewer: Viewer, { id }: DeleteCampaign): Promise<void> {
  await ctx.db.delete(campaigns).where(isOwn(viewer, id));
}

function refuse(error: unknown): Outcome {
  const refusal = refusalOf(error, refusedBy);
  if (!refusal) throw error;
  return { ok: false, refusal };
}

const isOwn = (viewer: Viewer, id: string) => and(eq(campaigns.id, id), eq(campaigns.userId, viewer.id));
