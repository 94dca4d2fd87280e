import { expect, test } from "./support.ts";

test("static pages offer LOGIN to visitors and Open Cuesheet to signed-in brands", async ({ page, brandPage }) => {
  await page.goto("/resources");
  await expect(page.getByRole("link", { name: "LOGIN" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Cuesheet" })).toBeHidden();

  await brandPage.goto("/library");
  await brandPage.goto("/resources");
  await expect(brandPage.getByRole("link", { name: "LOGIN" })).toBeHidden();
  await brandPage.getByRole("link", { name: "Open Cuesheet" }).click();
  await expect(brandPage).toHaveURL(/\/library$/);
});

test("the signed-in hint of an ended session is removed", async ({ context, page, baseURL }) => {
  await context.addCookies([{ name: "signed-in", value: "1", url: baseURL ?? "" }]);
  await page.goto("/auth");
  await page.goto("/resources");
  await expect(page.getByRole("link", { name: "LOGIN" })).toBeVisible();
});

test("a static page is identical for visitors and signed-in brands", async ({ page, brandPage }) => {
  const [plain, signedIn] = await Promise.all(
    [page, brandPage].map(async (who) => (await who.request.get("/resources")).text()),
  );
  expect(signedIn).toBe(plain);
});
