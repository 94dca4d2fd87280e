import { expectAccessible } from "./accessible.ts";
import { shortClip } from "./media.ts";
import { expect, openTrack, test } from "./support.ts";

for (const screen of [
  "/library",
  "/library?q=none-such",
  "/my-videos",
  "/my-videos/campaigns",
  "/my-videos/channels",
  "/vault",
  "/reviews",
  "/reviews/new",
  "/comps",
  "/comps/new",
  "/settings",
  "/buy-tokens",
]) {
  test(`${screen} is free of axe violations and of sideways scrolling in both themes, on phones and desktops`, async ({
    brandPage: page,
  }) => {
    await page.goto(screen);
    await expectAccessible(page);
  });
}

test("the track page with a video is free of axe violations and of sideways scrolling", async ({
  brandPage: page,
  track,
}) => {
  await openTrack(page, track);
  await page.locator("input[type=file]").setInputFiles(shortClip());
  await expect(page.getByRole("heading", { name: "Select Music Start Point" })).toBeVisible();
  await expectAccessible(page);
});

for (const screen of ["/", "/auth", "/auth?tab=signup", "/no-such-page"]) {
  test(`${screen} is free of axe violations and of sideways scrolling for a visitor`, async ({ openAs }) => {
    const page = await openAs(null);
    await page.goto(screen);
    await expectAccessible(page);
  });
}
