import { expect, test } from "./support.ts";

test("pages made at build offer a login to visitors, and the way in to who is signed in", async ({
  page,
  brandPage,
}) => {
  await page.goto("/resources");
  await expect(page.getByRole("link", { name: "LOGIN" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Cuesheet" })).toBeHidden();

  await brandPage.goto("/library");
  await brandPage.goto("/resources");
  await expect(brandPage.getByRole("link", { name: "LOGIN" })).toBeHidden();
  await brandPage.getByRole("link", { name: "Open Cuesheet" }).click();
  await expect(brandPage).toHaveURL(/\/library$/);
});

test("a hint of a session that has ended is taken away", async ({ context, page, baseURL }) => {
  await context.addCookies([{ name: "signed-in", value: "1", url: baseURL ?? "" }]);
  await page.goto("/auth");
  await page.goto("/resources");
  await expect(page.getByRole("link", { name: "LOGIN" })).toBeVisible();
});

test("a static page is not personal, whoever asks for it", async ({ page, brandPage }) => {
  const [plain, signedIn] = await Promise.all(
    [page, brandPage].map(async (who) => (await who.request.get("/resources")).text()),
  );
  expect(signedIn).toBe(plain);
});
