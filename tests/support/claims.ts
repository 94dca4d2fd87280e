import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { ReportClaim } from "#worker/domain/licensing/claims/claims.contract.ts";
import { reportClaim } from "#worker/domain/licensing/claims/report-claim.ts";
import { plainDeclaration } from "#worker/domain/catalogue/tracks/rights/declaration.contract.ts";
import { expectOk } from "./expect-ok.ts";
import type { TestContext } from "./app-context.ts";

/** Rights of a track that is registered for Content ID, with a release promised in two days. */
export const contentIdDeclaration = {
  ...plainDeclaration,
  contentId: {
    isRegistered: true,
    registeredBy: "A distributor",
    releaseContact: "claims@label.example",
    releaseDays: 2,
  },
};

export const claimForm = (renderId: string, more: object = {}): ReportClaim =>
  ReportClaim.parse({
    id: crypto.randomUUID(),
    renderId,
    platform: "youtube",
    channel: "@northwind",
    videoUrl: "youtube.com/watch?v=8fQx2mLw0Zk",
    reference: "7K3Q-0192-ETRX",
    ...more,
  });

/** Reports a claim on a finished render of the brand. Returns the claim's id. */
export async function makeClaim(ctx: TestContext, brand: Viewer, renderId: string, more: object = {}): Promise<string> {
  const form = claimForm(renderId, more);
  expectOk(await reportClaim(ctx, brand, form));
  return form.id;
}
