import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "../support.ts";

test("a failed page shows the reference of its log entry", { tag: "@full" }, async ({ brandPage, product, db }) => {
  const reference = brandPage.getByText("send us this reference").locator("code");
  const linesOf = (id: string) =>
    readFileSync(product.log, "utf8")
      .split("\n")
      .filter((line) => line.includes(id));
  const expectLogged = async (path: string) => {
    const id = (await reference.textContent()) ?? "";
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await expect.poll(() => linesOf(id).join("\n")).toContain('"event":"page.failed"');
    expect(linesOf(id).join("\n")).toContain(`"path":"${path}"`);
    return id;
  };
  await brandPage.goto("/library");
  await db.run(sql`ALTER TABLE brand_profiles RENAME TO brand_profiles_away`);
  try {
    await brandPage.getByRole("link", { name: "Settings" }).first().click();
    await expect(brandPage.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    const first = await expectLogged("/settings.data");
    await brandPage.reload();
    const second = await expectLogged("/settings");
    expect(second).not.toBe(first);
  } finally {
    await db.run(sql`ALTER TABLE brand_profiles_away RENAME TO brand_profiles`);
  }
  await brandPage.getByRole("link", { name: "Try again" }).click();
  await expect(brandPage.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
});
