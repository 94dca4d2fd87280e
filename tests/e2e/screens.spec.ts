import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Database } from "#drizzle/client.ts";
import { adjustments, disputes, licences, purchases } from "#drizzle/schema/index.ts";
import { findFaults } from "./accessible.ts";
import { reportClaim } from "./forms.ts";
import { givePreparedVideo } from "./licensed-video.ts";
import { control, goToCheckout, pay } from "./payments.ts";
import { addShortlist, makeActor, makeApplicant, makeTrack, type Person, type Track } from "./people.ts";
import { demo, expect, renderVideo, test } from "./support.ts";
import { addFailedOrder } from "./videos.ts";

/** An address with `:names` for records that the test creates, the expected heading, and a step to take before the checks. */
type Screen = readonly [address: string, heading: string | RegExp, open?: (page: Page) => Promise<void>];

/** Every screen of the product once; tests/architecture/screens.test.ts compares this table with app/routes.ts. */
const screens = {
  publicPages: [
    ["/", "The right track"],
    ["/brands", "Music your ad can keep."],
    ["/artists", "Your record, in their ad."],
    ["/pricing", "Cleared music from"],
    ["/pricing?for=artists", /cents of every dollar/],
    ["/contact", "Talk to a person."],
    ["/verify", "Is it licensed?"],
    ["/verify/number?number=none", "Is it licensed?"],
    ["/verify/CUE-2026-AAAA-AAAB", "No licence has this number"],
    ["/developers/verify", "Verify a licence"],
    ["/terms", "Terms of Service"],
    ["/terms/2026-11-23", "Terms of Service"],
    ["/licence-terms", "Licence Terms"],
    ["/label-agreement", "Label Agreement"],
    ["/privacy", "Privacy Policy"],
    ["/resources", "License music like someone"],
    ["/resources/brands", "Music for ads, without the guesswork."],
    ["/resources/artists", "Get your music into ads."],
    ["/resources/brands/what-is-a-sync-license", "What is a sync licence"],
    ["/resources/artists/how-to-get-music-in-ads", "How to get your music in ads"],
    ["/author/editorial-desk", "Cuesheet editorial desk"],
  ],
  signedOut: [
    ["/auth", "Welcome back"],
    ["/auth?tab=signup", "Create your account"],
    ["/forgot-password", "Forgot your password?"],
    ["/reset-password?token=none", "This link no longer works"],
    ["/verify-email?token=none", "This link no longer works"],
    ["/no-such-page", "Oops! Page not found"],
  ],
  secondFactor: [["/auth/second-factor", "Two-step sign-in"]],
  pending: [
    ["/awaiting-approval", "Account Awaiting Approval"],
    ["/settings/security", "Sign-in and Security"],
  ],
  incomplete: [["/complete-profile", "Complete Your Profile"]],
  brand: [
    ["/library", "Music Library"],
    ["/library?q=none-such", "Music Library"],
    ["/library/filters", "Filters"],
    ["/library/saved", "Saved searches"],
    ["/track/:trackId", /^Paid in Full/],
    ["/upload/:trackId?startTime=0", /^Paid in Full/],
    ["/report-track?trackId=:trackId", /^Report .Paid in Full/],
    ["/similar", "Search with a reference"],
    ["/similar/:trackId", /^More like Paid in Full/],
    ["/compare", "Compare"],
    ["/shortlists", "Shortlists"],
    ["/shortlists/:shortlistId", "Spring film"],
    ["/shortlists/none", "Oops! Page not found"],
    ["/reviews", "Reviews"],
    ["/reviews/new", "Share for review"],
    ["/comps", "Comps"],
    ["/comps/new", "New comps"],
    ["/my-videos", "My Videos"],
    ["/my-videos/campaigns", "Campaigns"],
    ["/my-videos/channels", "Channels"],
    ["/vault", "Vault"],
    ["/buy-tokens", "Get More Tokens"],
    ["/settings", "Settings"],
    ["/settings/security", "Sign-in and Security"],
    ["/settings/uploads", "Uploads"],
    ["/settings/billing", "Billing Details"],
    ["/settings/data", "Your Data"],
  ],
  preparedVideo: [
    ["/upload/:trackId?startTime=0", "Select Music Start Point"],
    ["/library", "Music Library", openDock],
    ["/compare?tracks=:trackId,:otherTrackId", "Compare"],
    ["/orders/new?track=:trackId", "Use in several videos"],
    ["/orders/new?shortlist=:shortlistId", "Use several tracks"],
    ["/comps/new?shortlist=:shortlistId", "Spring film"],
    ["/reviews/new?shortlist=:shortlistId", "Share for review"],
    ["/reviews", "Reviews"],
    ["/reviews/:reviewId", "Spring film"],
    ["/settings/uploads", "Uploads"],
  ],
  order: [["/orders/:orderId", /^Paid in Full .+ under 2 videos$/]],
  sharedReview: [["/review/:reviewToken", "Spring film"]],
  finishedVideo: [
    ["/render/:renderId", "Your video is ready!", unfold],
    ["/render/:renderId/version", "New version"],
    ["/render/:renderId/formats", "Formats"],
    ["/render/:renderId/claims", "I got a claim"],
    ["/my-videos", "My Videos"],
    ["/vault", "Vault"],
  ],
  sharedVideo: [
    ["/shared/:videoToken", /^(?!This link|Oops)/],
    ["/verify/:licenceNumber", /^CUE-/],
  ],
  label: [
    ["/label/library", "Music Catalog"],
    ["/label/library?dialog=upload", "Upload Track"],
    ["/label/library?dialog=bulk", "Bulk Upload"],
    ["/label/library?dialog=add-label", "Add Label"],
    ["/label/tracks/:trackId", /^Paid in Full/],
    ["/label/syncs", "Sync Activity"],
    ["/label/syncs?tab=by-track", "Sync Activity"],
    ["/label/syncs/:licenceId", /^Paid in Full/],
    ["/label/claims", "Claims"],
    ["/label/analytics", "Analytics"],
    ["/connect-onboarding", "Payout Account"],
    ["/settings", "Settings"],
  ],
  office: [
    ["/admin", "Admin"],
    ["/admin?q=none-such", "Admin"],
    ["/admin?tab=tracks", "Admin"],
    ["/admin?tab=reports", "Admin"],
    ["/admin?tab=problems", "Admin"],
    ["/admin?tab=claims", "Admin"],
    ["/admin?tab=claims&by=track", "Admin"],
    ["/admin?tab=audit", "Admin"],
    ["/dev/mail", "Emails from this demo"],
  ],
  books: [
    ["/admin/ledger", "Ledger"],
    ["/admin/ledger?q=none", "Ledger"],
    [`/admin/ledger?q=${demo.brand}`, "Ledger"],
    ["/admin/ledger/accounts/usd:deferred", "Deferred revenue"],
    ["/admin/ledger/accounts/tok:issued", "Tokens issued"],
    ["/admin/ledger/accounts/:accountId", /^Tokens of/],
    ["/admin/ledger/accounts/none", "No ledger record has this ID"],
    ["/admin/ledger/entries/:entryId", /^Booked/],
    ["/admin/ledger/purchases", "Purchases"],
    ["/admin/ledger/purchases/:purchaseId", "Purchase of 10 tokens"],
    ["/admin/ledger/licences/:licenceId", /^Licence CUE-/],
    ["/admin/ledger/payouts", "Payouts"],
    ["/admin/ledger/payouts?status=paid", "Payouts"],
    ["/admin/ledger/disputes", "Disputes"],
    ["/admin/ledger/disputes/:disputeId", "Dispute"],
    ["/admin/ledger/adjustments", "Adjustments"],
    ["/admin/ledger/adjustments/:adjustmentId", "Adjustment"],
    ["/admin/ledger/policies", "Revenue Policies"],
    ["/admin/ledger/trial-balance", "Trial Balance"],
  ],
} satisfies Record<string, readonly Screen[]>;

async function openDock(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try it with your video" }).click();
  await expect(page.getByRole("complementary", { name: "Your video" })).toBeVisible();
}

/** Opens collapsed sections, such as sharing and the problem report. */
async function unfold(page: Page): Promise<void> {
  await page.locator("main details:not([open])").evaluateAll((folds) => {
    for (const fold of folds as HTMLDetailsElement[]) fold.open = true;
  });
}

type Ids = Readonly<Record<string, string>>;

/** A colon inside an id, as in `usd:deferred`, is no placeholder. */
const fillIn = (address: string, ids: Ids): string =>
  address.replaceAll(/(?<=[/=,]):(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (!id) throw new Error(`${address}: no ${name}`);
    return id;
  });

/** Lists the faults of all these screens, so that a single run reports everything. */
async function walk(page: Page, walked: readonly Screen[], ids: Ids = {}): Promise<string[]> {
  const faults: string[] = [];
  for (const [address, heading, open] of walked) {
    await page.goto(fillIn(address, ids));
    const main = page.getByRole("heading", { name: heading });
    const isShown = await main
      .first()
      .waitFor({ timeout: 15_000 })
      .then(
        () => true,
        () => false,
      );
    if (!isShown) {
      const shown = await page.getByRole("heading").first().textContent();
      faults.push(`${address}: ${shown} in place of ${heading}`);
      continue;
    }
    await open?.(page);
    faults.push(...(await findFaults(page)));
  }
  return faults;
}

const lastPart = (page: Page): string => new URL(page.url()).pathname.split("/").at(-1) ?? "";

/** Licenses a video with the track; ends on the video's page. */
async function license(page: Page, db: Database, track: Track) {
  await renderVideo(page, track.id);
  const renderId = lastPart(page);
  const [licence] = await db.select().from(licences).where(eq(licences.renderId, renderId));
  if (!licence) throw new Error("the video has no licence");
  return { renderId, licenceId: licence.id, licenceNumber: licence.number };
}

async function claimRender(page: Page, renderId: string): Promise<void> {
  await page.goto(`/render/${renderId}/claims`);
  await reportClaim(page, "7K3Q-0192-ETRX");
  await expect(page.getByRole("article").first()).toContainText("Open");
}

/** Fills the books with a record of each kind: bought tokens, a disputed payment and a proposed adjustment. */
async function fillBooks(page: Page, db: Database, brand: Person, superUser: Person) {
  await page.goto("/buy-tokens");
  await goToCheckout(page, "Buy 10 tokens");
  const standIn = new URL(page.url()).origin;
  await pay(page);
  await expect(page.locator("[data-sonner-toast]")).toContainText("10 tokens added");
  const [purchase] = await db.select().from(purchases).where(eq(purchases.userId, brand.id));
  if (!purchase?.chargeId) throw new Error("the purchase was not charged");
  await control(standIn, `charges/${purchase.chargeId}/dispute`);
  const findDispute = async () => {
    const [dispute] = await db.select().from(disputes).where(eq(disputes.purchaseId, purchase.id));
    return dispute?.id ?? "";
  };
  await expect.poll(findDispute, { timeout: 30_000 }).not.toBe("");
  const [adjustmentId, accountId] = [crypto.randomUUID(), `tok:${brand.id}`];
  await db.insert(adjustments).values({
    id: adjustmentId,
    accountId,
    amount: 1,
    reason: "Promised by phone after a broken render",
    proposedBy: superUser.id,
    proposedAt: Date.now(),
  });
  const [purchaseId, disputeId] = [purchase.id, await findDispute()];
  return { purchaseId, entryId: `purchase-cash:${purchaseId}`, disputeId, adjustmentId, accountId };
}

test("the public pages are accessible", async ({ openAs }) => {
  test.slow();
  expect(await walk(await openAs(null), screens.publicPages)).toEqual([]);
});

test("sign-in, approval and profile screens are accessible", async ({ openAs, db }) => {
  test.slow();
  const faults = await walk(await openAs(null), screens.signedOut);
  for (const [actor, walked] of [
    ["second factor awaited", screens.secondFactor],
    ["brand pending", screens.pending],
    ["brand incomplete", screens.incomplete],
  ] as const)
    faults.push(...(await walk(await openAs(await makeActor(db, actor)), walked)));
  expect(faults).toEqual([]);
});

test("a brand's screens are accessible", async ({ brand, brandPage: page, db, track }) => {
  test.slow();
  const shortlistId = await addShortlist(db, brand, [track]);
  expect(await walk(page, screens.brand, { trackId: track.id, shortlistId })).toEqual([]);
});

test("the screens for a brand's own video are accessible", async ({ brand, brandPage: page, openAs, db, label, track }) => {
  test.slow();
  const other = await makeTrack(db, label);
  const shortlistId = await addShortlist(db, brand, [track, other]);
  await givePreparedVideo(db, brand);
  await page.goto(`/reviews/new?shortlist=${shortlistId}`);
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page).toHaveURL(/\/reviews\/[\da-f-]{36}$/);
  const reviewId = lastPart(page);
  const link = page.getByLabel("Link", { exact: true }).and(page.locator("input"));
  const reviewToken = new URL(await link.inputValue()).pathname.split("/").at(-1) ?? "";
  const ids = { trackId: track.id, otherTrackId: other.id, shortlistId, reviewId, reviewToken };
  const faults = await walk(page, screens.preparedVideo, ids);
  // Last, since these videos have no files and the earlier pages show the newest ones.
  const orderId = await addFailedOrder(db, brand, track, ["first-cut.mp4", "second-cut.mp4"]);
  faults.push(...(await walk(page, screens.order, { orderId })));
  faults.push(...(await walk(await openAs(null), screens.sharedReview, ids)));
  expect(faults).toEqual([]);
});

test("the screens of a finished video are accessible", async ({ brandPage: page, openAs, db, track }) => {
  test.slow();
  const licence = await license(page, db, track);
  await page.getByText("Share with a client").click();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  const ids = { ...licence, videoToken: new URL(link).pathname.split("/").at(-1) ?? "" };
  const faults = await walk(page, screens.finishedVideo, ids);
  faults.push(...(await walk(await openAs(null), screens.sharedVideo, ids)));
  expect(faults).toEqual([]);
});

test("a label's screens are accessible", async ({ brandPage, openAs, db, label, track }) => {
  test.slow();
  const licence = await license(brandPage, db, track);
  await claimRender(brandPage, licence.renderId);
  const ids = { ...licence, trackId: track.id };
  expect(await walk(await openAs(label), screens.label, ids)).toEqual([]);
});

test("the admin screens are accessible", async ({ brandPage: page, openAs, db, superUser, track }) => {
  test.slow();
  await makeApplicant(db);
  const { renderId } = await license(page, db, track);
  await page.getByText("Something wrong with this video?").click();
  await page.getByLabel("What’s wrong").selectOption("Technical fault");
  await page.getByLabel("Details").fill("It stutters.");
  await page.getByRole("button", { name: "Report a Problem" }).click();
  await expect(page.getByRole("region", { name: "Problems you reported" })).toContainText("It stutters.");
  await claimRender(page, renderId);
  await page.goto(`/report-track?trackId=${track.id}&reason=poor_quality`);
  await page.getByRole("button", { name: "Submit Report" }).click();
  await expect(page).toHaveURL(new RegExp(`/track/${track.id}`));
  expect(await walk(await openAs(superUser), screens.office)).toEqual([]);
});

test("the ledger screens are accessible", async ({ brand, brandPage: page, openAs, db, superUser, track }) => {
  test.slow();
  const licence = await license(page, db, track);
  const ids = { ...licence, ...(await fillBooks(page, db, brand, superUser)) };
  expect(await walk(await openAs(superUser), screens.books, ids)).toEqual([]);
});
