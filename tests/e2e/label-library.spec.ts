import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { makeTrack } from "./people.ts";
import { expect, saved, test as base } from "./support.ts";

type Open = (path?: string, options?: BrowserContextOptions) => Promise<Page>;
/** Each test has a label of its own, with one track. */
const test = base.extend<{ openLibrary: Open }>({
  openLibrary: async ({ openAs, db, label }, use) => {
    await makeTrack(db, label, "Paid in Full");
    await use(async (path = "", options = {}) => {
      const page = await openAs(label, options);
      await page.goto(`/label/library${path}`);
      return page;
    });
  },
});

const toast = (page: Page) => page.locator("[data-sonner-toast]");
const rowOf = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

async function act(page: Page, title: string, name: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("button", { name, exact: true }).click();
}

test("only an edited form asks before it closes", { tag: "@full" }, async ({ openLibrary }) => {
  const page = await openLibrary("?q=Paid");
  await page.getByRole("link", { name: "Paid in Full", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit Track" });
  await expect(form).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);

  await page.getByRole("link", { name: "Paid in Full", exact: true }).click();
  await form.getByLabel("Sub-Genre").pressSequentially("Dub");
  const question = page.getByRole("alertdialog", { name: "Close without saving?" });
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep Editing" }).click();
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel("Sub-Genre")).toHaveValue(/^Dub/);
  await form.getByRole("link", { name: "Cancel" }).click();
  await expect(question).toBeVisible();

  const asked: string[] = [];
  page.on("dialog", (leaving) => {
    asked.push(leaving.type());
    void leaving.accept();
  });
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);

  // The panel only becomes a modal dialog once its scripts run; earlier input is lost.
  await expect(page.locator("dialog:modal")).toBeVisible();
  await form.getByLabel("Sub-Genre").pressSequentially("Dub");
  await form.getByRole("link", { name: "Close" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/q=Paid$/);
});

test("pause and activate apply at once and roll back when the request fails", async ({ openLibrary }) => {
  const page = await openLibrary();
  const row = rowOf(page, "Paid in Full");
  await act(page, "Paid in Full", "Pause");
  await expect(row).toContainText("Unavailable");
  await expect(toast(page).filter({ hasText: "Track paused" })).toBeVisible();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(row).toContainText("Approved");
  await act(page, "Paid in Full", "Pause");
  await expect(row).toContainText("Unavailable");
  await act(page, "Paid in Full", "Activate");
  await expect(row).toContainText("Approved");
  await expect(toast(page).filter({ hasText: "Track activated" }).first()).toBeVisible();

  await page.route("**/label/library.data*", (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
  );
  await act(page, "Paid in Full", "Pause");
  await expect(toast(page).filter({ hasText: "Error updating track" })).toBeVisible();
  await expect(row).toContainText("Approved");
});

test("a label sorts, searches by ISRC, exports CSV and opens a track with Enter", async ({ openLibrary }) => {
  const page = await openLibrary("?q=Paid");
  const head = page.getByRole("columnheader", { name: "Price" });
  await expect(head).not.toHaveAttribute("aria-sort");
  await head.getByRole("link").click();
  await expect(page).toHaveURL(/q=Paid&sort=-price$/);
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await head.getByRole("link").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await head.getByRole("link").click();
  await expect(page).toHaveURL(/q=Paid$/);
  await page.getByRole("columnheader", { name: "Track" }).getByRole("link").click();
  await expect(page).toHaveURL(/sort=title/);

  const isrc = await rowOf(page, "Paid in Full").getByRole("cell").nth(1).innerText();
  expect(isrc).toMatch(/^[A-Z]{2}-[A-Z0-9]{3}-\d{2}-\d{5}$/);
  const plainIsrc = isrc.replaceAll("-", "").toLowerCase();
  await page.getByRole("searchbox", { name: "Search your tracks" }).fill(plainIsrc);
  await expect(page).toHaveURL(new RegExp(`q=${plainIsrc}`));
  await expect(rowOf(page, "Paid in Full")).toBeVisible();

  const csv = await saved(page, () => page.getByRole("link", { name: "Export CSV" }).click());
  expect(csv.name).toMatch(/^cuesheet-tracks-\d{4}-\d\d-\d\d\.csv$/);
  const [columns, ...rows] = readFileSync(csv.path, "utf8").trimEnd().split("\r\n");
  expect(columns).toMatch(/^\uFEFFtrack_title,artist_name,isrc,/);
  expect(rows.map((row) => row.split(",")[0])).toEqual(["Paid in Full"]);

  const track = page.getByRole("link", { name: "Paid in Full", exact: true });
  await track.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Edit Track" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Edit Track" })).toHaveCount(0);
  await rowOf(page, "Paid in Full").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Edit Track" })).toBeVisible();

  const plain = await openLibrary("", { javaScriptEnabled: false });
  await plain.getByRole("columnheader", { name: "Health" }).getByRole("link").click();
  await expect(plain).toHaveURL(/sort=-health/);
  await expect(plain.getByRole("columnheader", { name: "Health" })).toHaveAttribute("aria-sort", "descending");
  await expect(rowOf(plain, "Paid in Full")).toBeVisible();
});

test("a label filters, edits, pauses and activates without JavaScript", { tag: "@full" }, async ({ openLibrary }) => {
  const page = await openLibrary("?q=Paid", { javaScriptEnabled: false });
  const edit = page.getByRole("link", { name: "Paid in Full", exact: true });
  await edit.click();
  const form = page.getByRole("dialog", { name: "Edit Track" });
  await form.getByLabel("BPM").fill("301");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form.getByText("Enter BPM as a whole number from 0 to 300")).toBeVisible();
  await form.getByLabel("BPM").fill("118");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Track updated successfully" })).toBeVisible();
  await expect(page).toHaveURL(/\/label\/library\?q=Paid$/);

  await act(page, "Paid in Full", "Pause");
  await expect(rowOf(page, "Paid in Full")).toContainText("Unavailable");
  await act(page, "Paid in Full", "Activate");
  await expect(rowOf(page, "Paid in Full")).toContainText("Approved");
});

test(
  "a stale tab shows the conflicting values, keeps its input and can save anyway",
  { tag: "@full" },
  async ({ openLibrary }) => {
    const first = await openLibrary();
    await first.getByRole("link", { name: "Paid in Full" }).click();
    await expect(first).toHaveURL(/dialog=edit/);
    const address = new URL(first.url());
    const second = await openLibrary(address.search);
    const [one, other] = [first.getByRole("dialog"), second.getByRole("dialog")];
    await one.getByLabel("Licence Fee (tokens)").fill("7");
    await one.getByLabel("Sub-Genre").fill("Slow");
    await one.getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(first).filter({ hasText: "Track updated successfully" })).toBeVisible();

    await other.getByLabel("Description").fill("Warm brass.");
    await other.getByRole("button", { name: "Save Changes" }).click();
    const told = other.getByRole("alert").filter({ hasText: "Changed while you were editing" });
    await expect(told).toContainText(/Licence Fee \(tokens\)\s*Now\s*7\s*Yours\s*2/);
    await expect(told).toContainText(/Sub-Genre\s*Now\s*Slow\s*Yours\s*Indie folk/);
    await expect(told).not.toContainText("Description");
    await expect(other.getByLabel("Description")).toHaveValue("Warm brass.");
    await expectAccessible(second);
    await told.getByRole("button", { name: /^Use This.*Licence Fee/ }).click();
    await expect(other.getByLabel("Licence Fee (tokens)")).toHaveValue("7");
    await other.getByRole("button", { name: "Save Mine Anyway" }).click();
    await expect(toast(second).filter({ hasText: "Track updated successfully" })).toBeVisible();

    await second.goto(`/label/library${address.search}`);
    await expect(other.getByLabel("Licence Fee (tokens)")).toHaveValue("7");
    await expect(other.getByLabel("Sub-Genre")).toHaveValue("Indie folk");
    await expect(other.getByLabel("Description")).toHaveValue("Warm brass.");
  },
);
