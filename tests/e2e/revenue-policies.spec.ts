import type { Page } from "@playwright/test";
import { proposePolicy } from "./forms.ts";
import { makeSuperUser, type Label, type Person } from "./people.ts";
import { expect, test as base } from "./support.ts";

const test = base.extend<{ secondSuperUser: Person }>({
  secondSuperUser: async ({ db }, use) => use(await makeSuperUser(db)),
});

const toast = (page: Page) => page.locator("[data-sonner-toast]");
const text = "A better share for a label that brings its whole catalogue";

/** Goes from the label's account in the ledger to the form for its own policy. */
async function openProposalFor(page: Page, label: Label): Promise<void> {
  await page.goto(`/admin/ledger/accounts/usd:label:${label.labelId}`);
  await page.getByRole("link", { name: `Propose for ${label.name}` }).click();
  await expect(page.getByRole("heading", { name: `Propose for ${label.name}` })).toBeVisible();
}

const propose = (page: Page, percent: string) => proposePolicy(page, { percent, why: text });

test(
  "a label sees its higher share once a second super user confirms it",
  { tag: "@full" },
  async ({ openAs, label, superUser, secondSuperUser }) => {
    const desk = await openAs(label);
    await desk.goto("/connect-onboarding");
    const facts = desk.getByRole("region", { name: "How You Are Paid" });
    await expect(facts).toContainText("50% to you, 50% to the platform: 1 token is $5, so $2.50 per token");
    await expect(facts).toContainText("70% (policy 2026-2)");

    const first = await openAs(superUser);
    await openProposalFor(first, label);
    await expect(first.getByText("Now 70% (policy 2026-2)")).toBeVisible();
    await propose(first, "seventy");
    await expect(first.getByText("Enter a percentage: 70 or 66.67.")).toBeVisible();
    await propose(first, "49.99");
    await expect(first.getByText("Labels are guaranteed at least 50%.")).toBeVisible();
    await propose(first, "60");
    await expect(first.getByText(/If confirmed today, it can start on .+ at the earliest\./)).toBeVisible();
    await propose(first, "72.25");
    await expect(toast(first)).toContainText("Policy proposed");
    const line = first.getByRole("listitem").filter({ hasText: label.name });
    await expect(line).toContainText("72.25%");
    await expect(line).toContainText("You proposed this, so someone else has to confirm it.");
    await expect(line.getByRole("button", { name: /Confirm/ })).toHaveCount(0);
    await desk.reload();
    await expect(facts).toContainText("70% (policy 2026-2)");

    const second = await openAs(secondSuperUser);
    await second.goto("/admin/ledger");
    await second.getByRole("link", { name: /Revenue Policies/ }).click();
    await second.getByRole("button", { name: new RegExp(`Confirm and Announce: .*${label.name}`) }).click();
    await expect(toast(second)).toContainText("Policy confirmed");
    const confirmed = second.getByRole("listitem").filter({ hasText: label.name });
    await expect(confirmed).toContainText(`Confirmed by ${secondSuperUser.email}`);
    await confirmed.getByRole("link", { name: "In the audit log" }).click();
    const acts = second.getByRole("main").getByRole("listitem");
    await expect(acts.filter({ hasText: "revenue-policy.confirmed" })).toContainText(secondSuperUser.email);
    await expect(acts.filter({ hasText: "revenue-policy.proposed" })).toContainText(text);

    await desk.reload();
    await expect(facts).toContainText(/72\.25% \(policy 20\d\d-\d+\)/);
    await expect(facts).toContainText("Guaranteed minimum");
    await desk.goto("/label/library");
    await expect(desk.getByRole("region", { name: "Payouts", exact: true })).toContainText("72.25%");
  },
);
