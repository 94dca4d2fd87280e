import type { Page, Route } from "@playwright/test";
import { expect, test } from "./support.ts";

/** The library's answers, each kept until the journey lets it go. */
async function holdAnswers(page: Page) {
  const held = new Map<string, Route>();
  await page.route(/\/library\.data/, (route) => {
    held.set(new URL(route.request().url()).searchParams.get("q") ?? "", route);
  });
  const asked = (q: string) => expect.poll(() => [...held.keys()]).toContain(q);
  /** A question that the page has given up itself can no longer be answered. */
  const answer = async (q: string) =>
    held
      .get(q)
      ?.continue()
      .catch(() => undefined);
  return { asked, answer };
}

/** React does its deferred work when it is let: as on a slow machine, whose lists take longer than the next letter. */
async function holdRendering(page: Page) {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    const rendering = { isHeld: false, release: () => waiting.splice(0).forEach((go) => go()) };
    // oxlint-disable-next-line typescript/unbound-method -- called on its own port below
    MessagePort.prototype.postMessage = new Proxy(MessagePort.prototype.postMessage, {
      apply(send, port, message) {
        const go = () => void Reflect.apply(send, port, message);
        if (rendering.isHeld) waiting.push(go);
        else go();
      },
    });
    Object.assign(window, { rendering });
  });
  const set = (isHeld: boolean) =>
    page.evaluate((to) => {
      const { rendering } = window as unknown as { rendering: { isHeld: boolean; release: () => void } };
      rendering.isHeld = to;
      if (!to) rendering.release();
    }, isHeld);
  return { hold: () => set(true), release: () => set(false) };
}

test("letters typed while answers are on their way stay in the box", async ({ brandPage: page }) => {
  await page.goto("/library");
  const box = page.getByRole("searchbox");
  const { asked, answer } = await holdAnswers(page);
  const word = "melancolic";
  await box.focus();
  for (let length = 1; length <= word.length; length += 1) {
    await page.keyboard.type(word.charAt(length - 1));
    await expect(box).toHaveValue(word.slice(0, length));
    await asked(word.slice(0, length));
    // Answered when the next letter has been asked for: too late, or just in time to be shown.
    if (length > 1) await answer(word.slice(0, length - 1));
    await expect(box).toHaveValue(word.slice(0, length));
  }
  await answer(word);
  await expect(page).toHaveURL(/q=melancolic$/);
  await expect(page.getByText("No tracks found matching your filters.")).toBeVisible();
  await expect(box).toHaveValue(word);
  await expect(box).toBeFocused();
});

test("an answer that is shown after the next letter was asked for does not take that letter", async ({
  brandPage: page,
}) => {
  const rendering = await holdRendering(page);
  await page.goto("/library");
  const box = page.getByRole("searchbox");
  const { asked, answer } = await holdAnswers(page);
  await box.focus();
  await page.keyboard.type("me");
  await asked("me");
  await rendering.hold();
  await answer("me");
  await expect(page).toHaveURL(/q=me$/); // The address is there; the list still waits to be drawn.
  await page.keyboard.type("l");
  await asked("mel");
  await rendering.release();
  await expect(page).toHaveTitle(/“me”/);
  await expect(box).toHaveValue("mel");
  await page.keyboard.type("a");
  await expect(box).toHaveValue("mela");
  await asked("mela");
  await answer("mela");
  await expect(page).toHaveTitle(/“mela”/);
  await expect(box).toHaveValue("mela");
});

test("Back and Forward write the address's words into the box", async ({ brandPage: page }) => {
  await page.goto("/library?q=cafe");
  const box = page.getByRole("searchbox");
  await page
    .getByRole("navigation", { name: "Mood" })
    .getByRole("link", { name: /Romantic/ })
    .click();
  await expect(page).toHaveURL(/mood=Romantic/);
  await box.fill("river");
  await expect(page).toHaveURL(/q=river/);
  await page.goBack();
  await expect(page).toHaveURL(/q=cafe$/);
  await expect(box).toHaveValue("cafe");
  await page.goForward();
  await expect(page).toHaveURL(/q=river/);
  await expect(box).toHaveValue("river");

  await test.step("also while a question of its own is open and it has the focus", async () => {
    const { asked, answer } = await holdAnswers(page);
    await box.focus();
    await box.press("End");
    await page.keyboard.type("x");
    await asked("riverx");
    const back = page.goBack();
    await asked("cafe");
    await answer("cafe");
    await back;
    await expect(page).toHaveURL(/q=cafe$/);
    await expect(box).toHaveValue("cafe");
  });
});
