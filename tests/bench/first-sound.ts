import type { Page } from "@playwright/test";
import { createDatabase } from "#drizzle/client.ts";
import { catalogue } from "#scripts/demo/catalogue.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/e2e/people.ts";
import { serverDatabase } from "#tests/support/server-database.ts";
import { cookieName } from "#worker/domain/people/accounts/session-cookie.ts";
import { type Bench, isQuick, type Row } from "./bench.ts";
import { hearPage } from "./hear-page.ts";
import { launchWithAutoplay } from "./chromium.ts";
import { startProduct } from "./product.ts";
import { median, quantile, repeat } from "./rounds.ts";

const rounds = isQuick ? 2 : 15;

export const firstSound: Bench = {
  name: "first-sound",
  about:
    "From a press in the library of the running product to the first sample that is heard, and the silence between two " +
    "tracks at J, K and the end of a track, in Chromium on loopback, read from the samples by an audio worklet. Against a " +
    "bare `<audio>` with the same file, pressed in the same run.",
  async run(): Promise<Row[]> {
    const product = await startProduct();
    const browser = await launchWithAutoplay();
    try {
      const db = createDatabase(serverDatabase(product.origin));
      const [brand, label] = [await makeBrand(db), await makeLabel(db)];
      const title = `First Sound ${crypto.randomUUID().slice(0, 8)}`;
      const [made] = catalogue;
      if (!made) throw new Error("The demo catalogue is empty");
      await repeat(3, () => makeTrack(db, label, title, { like: made.id }));
      const visit = async (look: (page: Page) => Promise<number[]>) => {
        // Without any cache; the worklet's script violates the page's CSP.
        const visitor = await browser.newContext({
          baseURL: product.origin,
          bypassCSP: true,
          hasTouch: true,
        });
        const name = cookieName(product.origin);
        await visitor.addCookies([{ name, value: brand.session, url: product.origin }]);
        const page = await visitor.newPage();
        await page.goto(`/library?q=${encodeURIComponent(title)}`, { waitUntil: "networkidle" });
        const found = await look(page);
        await visitor.close();
        return found;
      };
      // The first visit meets a cold Worker and does not count.
      const taken = (await repeat(rounds + 1, () => takeRound(visit))).slice(1);
      return rowsOf(taken);
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

type Round = {
  bare: number;
  cold: number;
  tapped: number;
  rested: number;
  next: number;
  previous: number;
  ended: number;
};
type Visit = (look: (page: Page) => Promise<number[]>) => Promise<number[]>;

/** Milliseconds. */
async function takeRound(visit: Visit): Promise<Round> {
  const [bare = 0] = await visit(pressBare);
  const [cold = 0] = await visit(pressCold);
  const [tapped = 0] = await visit(tap);
  const [rested = 0, next = 0, previous = 0, ended = 0] = await visit(pressAndGoOn);
  return { bare, cold, tapped, rested, next, previous, ended };
}

/** The browser's own time for the same file, without a player or a page around it. */
async function pressBare(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const id = document.querySelector<HTMLButtonElement>("article [name=trackId]")?.value;
    document.body.innerHTML = `<button></button><audio preload="none" src="/media/previews/${id}"></audio>`;
    const play = () => void document.querySelector("audio")?.play();
    document.querySelector("button")?.addEventListener("click", play);
  });
  const heard = await hearPage(page);
  return [await heard.soundAfter(() => page.evaluate(() => document.querySelector("button")?.click()))];
}

async function pressCold(page: Page): Promise<number[]> {
  const heard = await hearPage(page);
  const press = () => document.querySelector<HTMLElement>("article .play")?.click();
  return [await heard.soundAfter(() => page.evaluate(press))];
}

/** Contact time of a quick tap. */
const tapMs = 80;

async function tap(page: Page): Promise<number[]> {
  const heard = await hearPage(page);
  const box = await page.locator("article .play").first().boundingBox();
  if (!box) throw new Error("The library shows no track");
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  return [
    await heard.soundAfter(async () => {
      await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
      // A deliberate part of the measurement, not a wait for something observable.
      await page.waitForTimeout(tapMs);
      await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    }),
  ];
}

/** Presses a button after hovering over it, then J and K, and waits for the end of the track. */
async function pressAndGoOn(page: Page): Promise<number[]> {
  const heard = await hearPage(page);
  const button = page.locator("article .play").first();
  await button.hover();
  await waitUntilHeld(page, 1);
  const rested = await heard.soundAfter(() => button.click());
  await waitUntilHeld(page, 2);
  const next = await heard.silenceAt(() => page.keyboard.press("j"));
  await waitUntilHeld(page, 3);
  const previous = await heard.silenceAt(() => page.keyboard.press("k"));
  await waitUntilHeld(page, 2);
  const ended = await heard.soundAfter(() => page.evaluate(nearItsEnd));
  return [rested, next, previous, ended];
}

/** Waits until `count` audio elements of the page have buffered enough. */
async function waitUntilHeld(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll("audio")].filter((audio) => audio.readyState === audio.HAVE_ENOUGH_DATA).length >= wanted,
    count,
  );
}

function nearItsEnd(): void {
  const playing = [...document.querySelectorAll("audio")].find(({ paused }) => !paused);
  if (playing) playing.currentTime = playing.duration - 1;
}

function rowsOf(taken: readonly Round[]): Row[] {
  const all = (kind: keyof Round) => taken.map((round) => round[kind]);
  const baseline = { what: "bare `<audio>`, same file", value: median(all("bare")) };
  const press = (what: string, value: number): Row => ({
    what,
    value,
    unit: "ms",
    baseline,
    goal: { of: "value", atMost: 150 },
  });
  const gap = (what: string, kind: keyof Round): Row => ({
    what,
    value: median(all(kind)),
    unit: "ms",
    baseline: null,
    goal: { of: "value", atMost: 30 },
  });
  return [
    press("First sound after a press, cold, median", median(all("cold"))),
    press("First sound after a press, cold, nine in ten", quantile(all("cold"), 0.9)),
    press(`First sound after a tap of ${tapMs} ms, median`, median(all("tapped"))),
    press(`First sound after a tap of ${tapMs} ms, nine in ten`, quantile(all("tapped"), 0.9)),
    press("First sound after a press on a button rested on, median", median(all("rested"))),
    press("First sound after a press on a button rested on, nine in ten", quantile(all("rested"), 0.9)),
    gap("Silence at J", "next"),
    gap("Silence at K", "previous"),
    gap("From the end of a track to the next one's first sound", "ended"),
  ];
}
