import type { Page, Route } from "@playwright/test";
import { expect, test } from "./support.ts";

/** Holds the library's responses until the test releases them. */
async function holdAnswers(page: Page) {
  const held = new Map<string, Route>();
  let isHolding = true;
  await page.route(/\/library\.data/, (route) => {
    if (!isHolding) return route.continue();
    held.set(new URL(route.request().url()).searchParams.get("q") ?? "", route);
  });
  const asked = (q: string) => expect.poll(() => [...held.keys()]).toContain(q);
  /** Ignores the error for a request that the page has aborted itself. */
  const answer = async (q: string) => {
    const route = held.get(q);
    held.delete(q);
    await route?.continue().catch(() => undefined);
  };
  /** Releases all held responses, and no longer holds later ones. */
  const release = async () => {
    isHolding = false;
    for (const q of held.keys()) await answer(q);
  };
  return { asked, answer, release };
}

/** Defers React's scheduled work until released, as on a slow machine where rendering the list outlasts the next key press. */
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

test("the search box keeps typed letters while answers arrive late or out of order", async ({ brandPage: page }) => {
  await page.goto("/library");
  const box = page.getByRole("searchbox");
  const { asked, answer } = await holdAnswers(page);
  const word = "melancolic";
  await box.focus();
  for (let length = 1; length <= word.length; length += 1) {
    await page.keyboard.type(word.charAt(length - 1));
    await expect(box).toHaveValue(word.slice(0, length));
    await asked(word.slice(0, length));
    // Answered once the next letter's request is sent: either stale, or just in time to be rendered.
    if (length > 1) await answer(word.slice(0, length - 1));
    await expect(box).toHaveValue(word.slice(0, length));
  }
  await answer(word);
  await expect(page).toHaveURL(/q=melancolic$/);
  await expect(page.getByText("No tracks found matching your filters.")).toBeVisible();
  await expect(box).toHaveValue(word);
  await expect(box).toBeFocused();

  await test.step("out-of-order answers end with the last query", async () => {
    await box.press("ControlOrMeta+a");
    await page.keyboard.type("mel");
    await asked("mel");
    await page.keyboard.type("anch");
    await asked("melanch");
    await page.keyboard.type("olic");
    await asked("melancholic");
    await answer("melancholic");
    await answer("melanch");
    await answer("mel");
    await expect(page).toHaveURL(/q=melancholic$/);
    await expect(page).toHaveTitle(/“melancholic”/);
    await expect(box).toHaveValue("melancholic");
    await expect(box).toBeFocused();
  });
});

test(
  "a result clicked during the debounce opens, even while rendering is slow",
  { tag: "@full" },
  async ({ brandPage: page }) => {
    const rendering = await holdRendering(page);
    await page.goto("/library");
    const box = await page.getByRole("searchbox").elementHandle();
    await rendering.hold();
    const opened = page.waitForRequest(/\/upload\/[^?]+\.data/);
    await page
      .locator("article a[href^='/upload/']")
      .first()
      .evaluate((result: HTMLElement, field) => {
        if (!(field instanceof HTMLInputElement)) throw new TypeError("No field to type in");
        // The native setter, so that React sees user input.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "r");
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        result.click();
        // Blocks the main thread past the debounce of the search request.
        for (const end = performance.now() + 500; performance.now() < end;);
      }, box);
    await opened;
    await page.evaluate(() => new Promise((next) => setTimeout(next)));
    await rendering.release();
    await expect(page).toHaveURL(/\/upload\//);
  },
);

test(
  "typing makes one history entry, and Back and Forward restore query, filters and list",
  { tag: "@full" },
  async ({ brandPage: page, track }) => {
    await page.goto("/my-videos");
    await page.getByRole("link", { name: "Sync Page" }).first().click();
    await expect(page).toHaveURL(/\/library$/);
    const box = page.getByRole("searchbox");
    await box.fill("river");
    await expect(page).toHaveURL(/q=river$/);
    await box.press("Enter");
    await expect(page).toHaveURL(/q=river$/);
    await box.fill("river l");
    await expect(page).toHaveURL(/q=river\+l$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/library$/);
    await expect(box).toHaveValue("");
    await page.goForward();
    await expect(page).toHaveURL(/q=river\+l$/);
    await expect(box).toHaveValue("river l");
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/my-videos$/);

    await test.step("Back and Forward restore the query in the box", async () => {
      await page.goto("/library?q=cafe");
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
    });

    await test.step("Back works while the focused box has a pending request", async () => {
      const { asked, answer, release } = await holdAnswers(page);
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
      await release();
    });

    await test.step("Back from a track restores its list", async () => {
      await page.goto(`/library?q=${encodeURIComponent(track.title)}`);
      await expect(page.locator("article")).toHaveCount(1);
      await page.locator("article a[href^='/upload/']").first().click();
      await expect(page).toHaveURL(/\/upload\//);
      await page.goBack();
      await expect(box).toHaveValue(track.title);
      await expect(page.locator("article")).toHaveCount(1);
    });
  },
);

test("IME composition stays in the box and is searched only once committed", { tag: "@full" }, async ({ brandPage: page }) => {
  await page.goto("/library");
  const questions: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/library.data") questions.push(url.searchParams.get("q") ?? "");
  });
  const box = page.getByRole("searchbox");
  await box.focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
  await keyboard.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
  await expect(box).toHaveValue("にほ");
  await page.getByLabel("Price").focus();
  await box.focus();
  await box.fill("");
  await keyboard.send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 });
  await keyboard.send("Input.insertText", { text: "日本" });
  await expect(page).toHaveURL(`/library?${new URLSearchParams({ q: "日本" })}`);
  await expect(box).toHaveValue("日本");
  expect(questions).not.toContain("にほん");
});

test("the search box clears by button and Escape, / focuses it, and ? lists shortcuts", async ({ brandPage: page }) => {
  await page.goto("/library?q=river");
  const box = page.getByRole("searchbox");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(box).toHaveValue("");
  await expect(box).toBeFocused();
  await expect(page).toHaveURL(/\/library$/);
  await expect(page.getByRole("button", { name: "Clear search" })).toBeHidden();
  await page.keyboard.type("river");
  await expect(page).toHaveURL(/q=river$/);
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("");
  await expect(page).toHaveURL(/\/library$/);
  await page.keyboard.press("Escape");
  await expect(box).not.toBeFocused();
  await page.keyboard.press("/");
  await expect(box).toBeFocused();
  await page.keyboard.press("Escape");
  await page.locator("h1").first().click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});
