import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { upgradeLicence } from "#worker/domain/licensing/licences/upgrades/upgrade-licence.ts";
import { expectOk } from "./expect-ok.ts";
import { readUpgradeOffer } from "#worker/domain/licensing/licences/upgrades/queries.ts";
import type { TestContext } from "./app-context.ts";

/** Upgrades the licence of a finished render to commercial use. Returns the new render's id. */
export async function raiseLicence(ctx: TestContext, brand: Viewer, renderId: string): Promise<string> {
  const offer = await readUpgradeOffer(ctx, brand, renderId);
  if (!offer) throw new Error("the licence cannot be raised");
  const shown = { shownPriceTokens: offer.priceTokens, shownOffer: offer.offer };
  const outcome = expectOk(await upgradeLicence(ctx, brand, { id: crypto.randomUUID(), renderId, ...shown }));
  return outcome.renderId;
}
