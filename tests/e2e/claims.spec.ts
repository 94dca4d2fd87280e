import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { reportClaim } from "./forms.ts";
import { expect, patience, renderVideo, saved, test } from "./support.ts";

const claims = (page: Page) => page.getByRole("article");

test(
  "a label releases and refuses a brand's claims, and the brand withdraws one",
  { tag: "@full" },
  async ({ brandPage: page, openAs, label, superUser, track }) => {
    await renderVideo(page, track.id);
    await page.getByRole("link", { name: "I got a claim" }).click();
    await expect(page.getByRole("heading", { name: "I got a claim" })).toBeVisible();
    await expect(page.getByText("0 claims in 1 licence of this track")).toBeVisible();

    // An invalid link is reported at its field, and the other fields keep their values.
    await page.getByLabel("Link to the video").fill("vimeo.com/1");
    await page.getByLabel("Channel that posted it").fill("@northwind");
    await page.getByRole("button", { name: "Report Claim" }).click();
    await expect(page.getByText("Enter a link to YouTube")).toBeVisible();
    await expect(page.getByLabel("Channel that posted it")).toHaveValue("@northwind");

    await reportClaim(page, "7K3Q-0192-ETRX");
    const first = claims(page).filter({ hasText: "7K3Q-0192-ETRX" });
    await expect(first).toContainText("Open");
    await expect(first).toContainText(/\d of \d days left/);
    const text = first.getByRole("textbox", { name: "Text for YouTube" });
    const written = await text.inputValue();
    const number = /CUE-\d{4}-\w{4}-\w{4}/.exec(written)?.[0] ?? "no number";
    expect(written).toContain(`/verify/${number}`);
    expect(written).toMatch(/Music used: \d+\.\d seconds/);
    await expect(first).toContainText(`${written.length.toLocaleString("en-GB")} of 2,000 characters`);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await first.getByRole("button", { name: "Copy Text" }).click();
    await expect(first.getByText("Copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(written);
    await text.fill("x".repeat(2001));
    await expect(first.getByText("Too long for this platform")).toBeVisible();
    await expect(first.getByRole("button", { name: "Copy Text" })).toBeDisabled();

    // Two more claims: one to refuse, one to withdraw.
    for (const reference of ["7K3Q-0193-ETRX", "7K3Q-0194-ETRX"]) {
      await page.getByText("I got another claim").click();
      await reportClaim(page, reference);
      await expect(claims(page).filter({ hasText: reference })).toContainText("Open");
    }

    const inbox = await openAs(label);
    await inbox.goto("/label/syncs");
    await inbox.getByRole("link", { name: "Claims, 3 open" }).click();
    const row = (reference: string) => inbox.getByRole("listitem").filter({ hasText: reference });
    await expect(row("7K3Q-0192-ETRX")).toContainText(number);
    await expect(row("7K3Q-0192-ETRX")).toContainText("@northwind");
    await expect(inbox.locator("#list-head")).toHaveText("3 claims");
    await row("7K3Q-0192-ETRX")
      .getByRole("button", { name: `Mark as released: ${number}` })
      .click();
    await expect(inbox.getByText("Claim marked as released").filter({ visible: true }).first()).toBeVisible();
    await expect(inbox.locator("#list-head")).toHaveText("2 claims");
    await row("7K3Q-0193-ETRX")
      .getByRole("button", { name: `Refuse: ${number}` })
      .click();
    await expect(inbox.getByText("Enter a reason. The brand will see it").filter({ visible: true }).first()).toBeVisible();
    await row("7K3Q-0193-ETRX").getByLabel("Reason, if you refuse").fill("That claim is about another song.");
    await row("7K3Q-0193-ETRX")
      .getByRole("button", { name: `Refuse: ${number}` })
      .click();
    await expect(inbox.locator("#list-head")).toHaveText("1 claim");
    await inbox.getByRole("link", { name: "Refused", exact: true }).click();
    await expect(row("7K3Q-0193-ETRX")).toContainText("That claim is about another song.");

    await page.reload();
    await expect(first).toContainText("Released");
    await expect(first.getByRole("textbox")).toHaveCount(0);
    await expect(claims(page).filter({ hasText: "7K3Q-0193-ETRX" })).toContainText("That claim is about another song.");
    const third = claims(page).filter({ hasText: "7K3Q-0194-ETRX" });
    await expect(third).toContainText("saw it");
    await third.getByRole("button", { name: /^It’s settled/ }).click();
    await expect(third).toContainText("Withdrawn");

    await inbox.goto("/label/claims");
    await expect(inbox.getByText("No claims are waiting for you.")).toBeVisible();

    const admin = await openAs(superUser);
    await admin.goto("/admin?tab=claims&status=refused");
    await expect(admin.getByRole("listitem").filter({ hasText: number })).toContainText("7K3Q-0193-ETRX");
    await admin.goto("/admin?tab=claims&by=track");
    await expect(admin.getByRole("row").filter({ hasText: track.title })).toContainText("3 claims in 1 licence");

    await page.goto(`/track/${track.id}`);
    await expect(page.getByText("3 claims in 1 licence", { exact: true })).toBeVisible(patience);
  },
);

test(
  "a brand's channels apply to its licences and appear in its label's export",
  { tag: "@full" },
  async ({ brandPage: page, openAs, label, track }) => {
    await renderVideo(page, track.id);
    const render = page.url();
    await page.goto("/my-videos");
    await page.getByRole("link", { name: "Channels", exact: true }).click();
    await expect(page.getByText("No channels yet.")).toBeVisible();
    const add = async (platform: string, channel: string) => {
      await page.getByLabel("Platform").selectOption(platform);
      await page.getByLabel("Handle or address").fill(channel);
      await page.getByRole("button", { name: "Add Channel" }).click();
    };
    await add("YouTube", "https://www.youtube.com/@NorthWind/videos");
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "@northwind" })).toContainText("on 1 licence");
    await add("YouTube", "@northwind");
    await expect(page.getByText("You already have this channel.")).toBeVisible();
    await add("Instagram, Facebook", "instagram.com/northwind");
    await expect(page.locator("#list-head")).toHaveText("2 of 50 channels");

    const inbox = await openAs(label);
    await inbox.goto("/label/claims");
    const download = async () => {
      const file = await saved(inbox, () => inbox.getByRole("link", { name: "Export Channels" }).click());
      return readFileSync(file.path, "utf8").trim().split("\r\n").slice(1);
    };
    const rows = await download();
    expect(rows).toHaveLength(2);
    expect(rows.join("\n")).toContain("YouTube,'@northwind,https://www.youtube.com/@northwind,");
    expect(rows.join("\n")).toContain(track.title);

    await page.goto(`${render}/claims`);
    await page.getByLabel("instagram.com/northwind").uncheck();
    await page.getByRole("button", { name: "Save Channels" }).click();
    await expect(page.getByText("Channels saved").filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByLabel("instagram.com/northwind")).not.toBeChecked();
    expect(await download()).toHaveLength(1);

    await page.getByRole("link", { name: "Add or remove channels" }).click();
    await page.getByRole("button", { name: "Remove @northwind" }).click();
    await expect(page.locator("#list-head")).toHaveText("1 of 50 channels");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.locator("#list-head")).toHaveText("2 of 50 channels");
    expect(await download()).toHaveLength(1);
  },
);

test(
  "a brand reports a claim from My Videos and withdraws it without JavaScript",
  { tag: "@full" },
  async ({ brand, brandPage: page, openAs, track }) => {
    await renderVideo(page, track.id);
    await page.goto("/my-videos");
    await page
      .getByRole("button", { name: /^More about/ })
      .first()
      .click();
    await page.getByRole("link", { name: "I got a claim" }).click();
    await reportClaim(page, "7K3Q");
    await expect(claims(page)).toContainText("7K3Q");
    const reader = await openAs(brand, { javaScriptEnabled: false });
    await reader.goto(page.url());
    await expect(reader.getByRole("textbox", { name: "Text for YouTube" })).toHaveValue(/Please release the claim/);
    await reader.getByRole("button", { name: /^It’s settled/ }).click();
    await expect(claims(reader)).toContainText("Withdrawn");
  },
);
