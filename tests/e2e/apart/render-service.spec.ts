import { filmClip } from "../media.ts";
import { killRenderService } from "../render-service.ts";
import { expect, patience, readTokens, test } from "../support.ts";

test(
  "a render survives a killed render service and is charged once",
  { tag: "@full" },
  async ({ trackPage: page, product }) => {
    test.slow();
    const before = await readTokens(page);
    await page.locator("input[type=file]").setInputFiles(filmClip());
    await page
      .getByRole("button", { name: /^Render Video/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/render\//, patience);
    killRenderService(product);
    // Without JavaScript, the page polls by a meta refresh.
    const waiting = await (await page.request.get(page.url())).text();
    expect(waiting).toMatch(/<noscript>\s*<meta http-equiv="refresh" content="5"/);
    await expect(page.getByText("Your video is ready!")).toBeVisible(patience);
    await expect.poll(() => readTokens(page)).toBe(before - 2);
  },
);
