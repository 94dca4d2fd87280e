import { readFileSync } from "node:fs";
import type { Page, Request } from "@playwright/test";
import { expectAccessible } from "../accessible.ts";
import { longFilm } from "../media.ts";
import { expect, media, test, viewports } from "../support.ts";

const section = (page: Page) => page.locator("#try");
const rows = (page: Page) => section(page).getByRole("list", { name: "Five tracks to try" }).getByRole("listitem");
const pick = (page: Page, place: number) =>
  rows(page)
    .nth(place - 1)
    .getByRole("button");
const video = (page: Page) => section(page).getByLabel("Your video with the music playing");
const secondsOf = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime);
const isRunning = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => !element.paused);
const pressed = (page: Page) =>
  rows(page)
    .getByRole("button")
    .evaluateAll((all) => all.map((each) => each.getAttribute("aria-pressed") === "true"));
const only = (place: number) => [1, 2, 3, 4, 5].map((each) => each === place);

/** A minute, plus the padding that each of the clip's five loops adds. */
const lengthOfFilm = /\/ 1:0\d\.\d/;

/**
 * Drags a file over an element and drops it. Resolves to whether the default action, opening the file, was left to the browser.
 */
function drop(page: Page, selector: string, file: { path?: string; head?: string; name: string; type: string }) {
  const content = file.path ? readFileSync(file.path).toString("base64") : btoa(file.head ?? "");
  return page.evaluate(
    ([target, bytes, name, type]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], name, { type }));
      const element = document.querySelector(target);
      return ["dragenter", "dragover", "drop"].map(
        (kind) =>
          element?.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer })) ?? true,
      )[2];
    },
    [selector, content, file.name, file.type] as const,
  );
}

for (const [screen, viewport] of Object.entries(viewports)) {
  test(
    `a visitor tries five tracks under a local video without uploading it, on a ${screen}`,
    { tag: screen === "phone" ? "@full" : [] },
    async ({ openAs }) => {
      const page = await openAs(null, { viewport });
      const asked: Request[] = [];
      page.on("request", (request) => asked.push(request));
      await page.goto("/");
      await expect(section(page).getByText("Nothing is uploaded")).toBeVisible();
      await expect(rows(page)).toHaveCount(5);
      await page.waitForLoadState("networkidle");
      expect(asked.filter((request) => /excerpts|open-desk/.test(request.url()))).toEqual([]);
      await section(page).scrollIntoViewIfNeeded();

      await section(page).locator("#try-video").setInputFiles(longFilm());
      await expect(section(page).getByText(lengthOfFilm)).toBeVisible(media);
      expect(await isRunning(page)).toBe(false);
      await section(page).getByRole("button", { name: "Play", exact: true }).click();
      await expect.poll(() => secondsOf(page), media).toBeGreaterThan(0.5);
      expect(await pressed(page)).toEqual(only(1));
      expect(await video(page).evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);

      await pick(page, 3).click();
      await expect.poll(() => pressed(page)).toEqual(only(3));
      const at = await secondsOf(page);
      await page.keyboard.press("5");
      await expect.poll(() => pressed(page)).toEqual(only(5));
      await expect.poll(() => secondsOf(page), media).toBeGreaterThan(at);
      await expect.poll(() => isRunning(page), media).toBe(true);
      await section(page).getByRole("slider", { name: "Position" }).fill("8");
      await expect.poll(() => secondsOf(page), media).toBeGreaterThan(8);
      await section(page).getByRole("button", { name: "Pause" }).click();
      await expect.poll(() => isRunning(page)).toBe(false);
      await expect(section(page).getByRole("status")).toContainText("starts with the video, at 0:00.0");
      // Shortcut keys are ignored while the focus is elsewhere on the page.
      await page.getByRole("link", { name: "Get Started" }).first().focus();
      await page.keyboard.press("4");
      expect(await pressed(page)).toEqual(only(5));
      await expectAccessible(page, { widths: [1440, 320] });

      expect(asked.filter((request) => request.method() !== "GET" || request.postDataBuffer() !== null)).toEqual([]);
      const sounds = asked.map((request) => request.url()).filter((url) => url.includes("/media/"));
      expect(sounds.filter((url) => !/\/media\/(excerpts|showcase)\//.test(url))).toEqual([]);
    },
  );
}

test("a dropped video plays, and a drop beside the zone does not navigate away", { tag: "@full" }, async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto("/");
  expect(await drop(page, "h1", { name: "film.mp4", type: "video/mp4" })).toBe(false);
  await expect(section(page).getByRole("button", { name: "Play", exact: true })).toBeHidden();

  await drop(page, "#try .file-zone", { name: "notes.txt", type: "text/plain" });
  await expect(section(page).getByText("That isn’t a video. Choose an MP4, MOV or WebM file.")).toBeVisible();
  await drop(page, "#try .file-zone", {
    name: "broken.mp4",
    type: "video/mp4",
    head: "\0\0\0\u0014ftypisom",
  });
  await expect(section(page).getByText("This browser can’t play that video.")).toBeVisible();
  await expectAccessible(page, { widths: [390] });

  await drop(page, "#try .file-zone", { path: longFilm(), name: "film.mp4", type: "video/mp4" });
  await expect(section(page).getByText(lengthOfFilm)).toBeVisible(media);
  await expect(section(page).getByText("Choose another video")).toBeVisible();
  await expect(section(page).getByRole("button", { name: "Play", exact: true })).toBeFocused();
});

test("a visitor hears a track without a video and follows it to brand sign-up", { tag: "@full" }, async ({ openAs }) => {
  const page = await openAs(null);
  await page.goto("/");
  await pick(page, 2).click();
  const clock = section(page).locator("[data-try-clock]");
  await expect.poll(() => clock.textContent(), media).toMatch(/0:0[1-9]/);
  await expect(section(page).getByRole("status")).toContainText("the first 30 seconds");
  await pick(page, 2).click();
  await expect(section(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();

  const id = await rows(page).nth(1).getAttribute("data-try-track");
  await rows(page)
    .nth(1)
    .getByRole("link", { name: /^Use in video/ })
    .click();
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === "/auth" && searchParams.get("role") === "brand" && searchParams.get("next") === `/upload/${id}?startTime=0`,
  );
});

test("without JavaScript the section says so and links all five tracks", { tag: "@full" }, async ({ openAs }) => {
  const page = await openAs(null, { javaScriptEnabled: false, viewport: viewports.phone });
  await page.goto("/");
  // Text locators do not look into noscript; an element locator does.
  await expect(section(page).locator("noscript p")).toContainText("Trying tracks under a video needs JavaScript");
  await expect(section(page).locator(".file-zone")).toBeHidden();
  await expect(rows(page).first().getByRole("button")).toBeHidden();
  await expect(rows(page).getByRole("link")).toHaveCount(5);
});
