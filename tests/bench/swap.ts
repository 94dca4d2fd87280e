import type { Page } from "@playwright/test";
import { createDatabase } from "#drizzle/client.ts";
import { catalogue } from "#scripts/demo/catalogue.ts";
import { waitForInteraction } from "#tests/e2e/interactive.ts";
import { made } from "#tests/e2e/media.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/e2e/people.ts";
import { restMs } from "#app/features/licensing/videos/dock/create-hover-preview.ts";
import { driftsOf, swapByHover, swapInComparison, swapInDock, watchDrift, watchGains } from "#tests/e2e/swaps.ts";
import { serverDatabase } from "#tests/support/server-database.ts";
import { cookieName } from "#worker/domain/people/accounts/session-cookie.ts";
import { type Bench, isQuick, type Row } from "./bench.ts";
import { launchWithAutoplay } from "./chromium.ts";
import { startProduct } from "./product.ts";
import { quantile, repeat } from "./rounds.ts";

const rounds = isQuick ? 1 : 3;
const seconds = isQuick ? 8 : 60;
const swaps = 3;

/** A video that is cheap to decode, a little longer than it is watched. */
const film = () =>
  made(
    `swap-${seconds}.mp4`,
    `-f lavfi -i testsrc2=s=640x360:r=24:d=${seconds + 4} -c:v libx264 -preset ultrafast -pix_fmt yuv420p`.split(" "),
  );

export const swap: Bench = {
  name: "swap",
  about:
    `Music that is swapped ${swaps} times while a video of one's own plays for ${seconds} s, in the library's dock by J and by ` +
    `resting on cards, and in a comparison of four tracks, in Chromium on loopback: from the key, or from the end of the ` +
    `${restMs} ms that tell a rest from a pointer that passes, to the next music, and how far music and picture are apart ` +
    `in each frame. Of ${rounds} plays each, 95 in a hundred.`,
  async run(): Promise<Row[]> {
    const product = await startProduct();
    const browser = await launchWithAutoplay();
    try {
      const db = createDatabase(serverDatabase(product.origin));
      const label = await makeLabel(db);
      const title = `Swap ${crypto.randomUUID().slice(0, 8)}`;
      const [like] = catalogue;
      if (!like) throw new Error("The demo catalogue is empty");
      const tracks = await repeat(4, () => makeTrack(db, label, title, { like: like.id }));
      const visit = async (look: (page: Page) => Promise<Play>) => {
        // A new brand each time, since a video stays with its account.
        const brand = await makeBrand(db);
        const visitor = await browser.newContext({ baseURL: product.origin });
        await waitForInteraction(visitor);
        const name = cookieName(product.origin);
        await visitor.addCookies([{ name, value: brand.session, url: product.origin }]);
        const found = await look(await visitor.newPage());
        await visitor.close();
        return found;
      };
      const ids = tracks.map(({ id }) => id);
      const plays = await repeat(rounds, async () => ({
        dock: await visit((page) => playInDock(page, title, async () => (await swapInDock(page)).ms)),
        hover: await visit((page) => playInDock(page, title, async (place) => (await swapByHover(page, place - 1)) - restMs)),
        comparison: await visit((page) => playInComparison(page, ids)),
      }));
      return [
        ...rowsOf(
          "library's dock",
          plays.map(({ dock }) => dock),
        ),
        ...rowsOf(
          "resting on cards",
          plays.map(({ hover }) => hover),
        ),
        ...rowsOf(
          "comparison",
          plays.map(({ comparison }) => comparison),
        ),
      ];
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

/** Swaps in milliseconds, drifts in seconds. */
type Play = { swaps: number[]; drifts: number[] };

async function playInDock(page: Page, title: string, swapTo: Ways["swapTo"]): Promise<Play> {
  await page.goto(`/library?q=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: "Try it with your video" }).click();
  await page.locator("#dock-video").setInputFiles(film());
  return play(page, {
    begin: () => page.locator("article .play").first().click(),
    swapTo,
  });
}

async function playInComparison(page: Page, ids: readonly string[]): Promise<Play> {
  await watchGains(page);
  await page.goto(`/compare?tracks=${ids.join(",")}`);
  await page.locator("#compare-video").setInputFiles(film());
  return play(page, {
    begin: () => page.getByRole("button", { name: "Play", exact: true }).click(),
    swapTo: async (place) => (await swapInComparison(page, String(place))).ms,
  });
}

type Ways = { begin: () => Promise<void>; swapTo: (place: number) => Promise<number> };

async function play(page: Page, { begin, swapTo }: Ways): Promise<Play> {
  // Uploading and preparing the film is not measured.
  await page.waitForFunction(() => (document.querySelector("video")?.readyState ?? 0) >= 4);
  await watchDrift(page);
  await begin();
  const taken: number[] = [];
  for (let place = 2; place <= swaps + 1; place++) {
    await reach(page, ((place - 1) * seconds) / (swaps + 1));
    taken.push(await swapTo(place));
  }
  await reach(page, seconds);
  return { swaps: taken, drifts: await driftsOf(page) };
}

const reach = (page: Page, at: number) =>
  page.waitForFunction((wanted) => (document.querySelector("video")?.currentTime ?? 0) >= wanted, at, {
    timeout: 0,
  });

function rowsOf(where: string, plays: readonly Play[]): Row[] {
  const of = (what: string, values: readonly number[], atMost: number): Row => ({
    what: `${what}, ${where}, 95 in a hundred`,
    value: quantile(values, 0.95),
    unit: "ms",
    baseline: null,
    goal: { of: "value", atMost },
  });
  return [
    of(
      "From the key or rest to the next music",
      plays.flatMap((each) => each.swaps),
      100,
    ),
    of(
      "Music and picture apart",
      plays.flatMap((each) => each.drifts.map((drift) => drift * 1000)),
      50,
    ),
  ];
}
