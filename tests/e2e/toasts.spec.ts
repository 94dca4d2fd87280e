import type { Locator, Page } from "@playwright/test";
import { enter, expect, holdToast, test, viewports } from "./support.ts";

const toast = (page: Page) => page.locator("[data-sonner-toast]").first();

const pressable = "a[href], button, input, select, textarea, summary";

/** Controls and heading texts that the toast covers, on the page or in the dialog over it. */
function coveredBy(shown: Locator, what = `${pressable}, h1, h2, h3`): Promise<string[]> {
  return shown.evaluate((element, selector) => {
    const own = element.getBoundingClientRect();
    const root = element.closest("dialog") ?? document;
    const all = [...root.querySelectorAll(selector)];
    const boxOf = (control: Element) => {
      const range = document.createRange();
      range.selectNodeContents(control);
      return (control.matches("h1, h2, h3") ? range : control).getBoundingClientRect();
    };
    return all
      .filter((control) => !element.contains(control) && control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const box = boxOf(control);
        const isApart = box.right <= own.left || box.left >= own.right || box.bottom <= own.top || box.top >= own.bottom;
        return box.width > 1 && box.height > 1 && !isApart;
      })
      .map((control) => control.outerHTML.slice(0, 100));
  }, what);
}

/** Area of the overlap of two elements, in square pixels. */
async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return Number.NaN;
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

for (const [screen, viewport] of Object.entries(viewports)) {
  test(
    `toasts stay above dialogs and beside panels and cover no control, on a ${screen}`,
    { tag: screen === "phone" ? [] : "@full" },
    async ({ page, label, brandPage }) => {
      await page.setViewportSize(viewport);
      await enter(page, label);
      const dialog = page.getByRole("dialog");
      const openDialog = async () => {
        await page.goto("/label/library?dialog=add-label");
        await dialog.locator("form").evaluate((form: HTMLFormElement) => (form.noValidate = true));
      };
      const send = () =>
        dialog
          .getByRole("button", { name: /Add|Create|Save/ })
          .first()
          .click();

      await test.step("a toast over a dialog is on top and can be pressed", async () => {
        await openDialog();
        await dialog.getByLabel("Label Name").fill("夜\u0007");
        await send();
        await expect(toast(page)).toBeVisible();
        await holdToast(page);
        await expect(dialog.locator("[data-sonner-toast]")).toHaveCount(1);
        await expect.poll(() => coveredBy(toast(page))).toEqual([]);
        // On top: the toast is the element at its own centre.
        const isOnTop = () =>
          toast(page).evaluate((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          });
        await expect.poll(isOnTop).toBe(true);
        await toast(page).getByRole("button", { name: "Close toast" }).click();
        await expect(toast(page)).toBeHidden();
        // A corrected field loses its error.
        const entity = dialog.getByLabel("Legal Entity");
        await expect(entity).toHaveAttribute("aria-invalid", "true");
        await entity.fill("Night Press Ltd");
        await expect(entity).not.toHaveAttribute("aria-invalid");
      });

      await test.step("a dialog's toast stays after the dialog closes", async () => {
        await openDialog();
        await send();
        await expect(dialog.locator("[data-sonner-toast]")).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();
        await expect(toast(page)).toBeVisible();
        await expect.poll(() => coveredBy(toast(page))).toEqual([]);
      });

      await test.step("a toast makes way for an opening panel, which stays in place", async () => {
        await brandPage.setViewportSize(viewport);
        await brandPage.goto("/my-videos/campaigns");
        const create = brandPage.getByRole("region", { name: "Create campaign" });
        for (const message of ["Campaign created", "You already have a campaign with this name."]) {
          await create.getByLabel("Name").fill("Spring launch");
          await create.getByRole("button", { name: "Create campaign" }).click();
          await expect(brandPage.getByText(message)).toBeVisible();
        }
        await brandPage.getByRole("button", { name: "Edit Spring launch" }).click();
        const panel = brandPage.locator(".form-panel:popover-open");
        await expect(panel).toBeVisible();
        // Headings are excluded: beside a panel, a phone has no room free of them.
        await expect.poll(() => coveredBy(toast(brandPage), pressable)).toEqual([]);
        await expect.poll(() => overlap(toast(brandPage), panel)).toBe(0);
        if (screen === "desktop") return;
        const before = await panel.boundingBox();
        for (const to of [0, 400, 10_000]) {
          await brandPage.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), to);
          expect(await panel.boundingBox()).toEqual(before);
        }
      });
    },
  );
}
