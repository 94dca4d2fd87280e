import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { drawNumber, melody, probe, shortClip } from "../media.ts";
import { holdRenderService } from "../render-service.ts";
import { expect, patience, renderForReal, saved, test } from "../support.ts";

const stamp = drawNumber();
const swapped = `Swapped ${stamp}`;

/** MD5 of a file's audio stream, without decoding. */
const soundOf = (file: string): string =>
  execFileSync("ffmpeg", ["-v", "error", "-i", file, "-map", "0:a", "-c", "copy", "-f", "md5", "-"]).toString();

const download = (page: Page, name: string) => saved(page, () => page.getByRole("link", { name }).click());

test(
  "a title and audio swap after Render does not change the brand's video or licence",
  { tag: "@full" },
  async ({ brandPage: brand, openAs, label: owner, track, product }) => {
    test.slow();
    await test.step("the brand renders the unchanged track", () => renderForReal(brand, track.id));
    const before = await download(brand, "Download Video");

    const label = await openAs(owner);
    const form = label.getByRole("dialog", { name: "Edit Track" });
    await test.step("the label enters a new title and audio in its form", async () => {
      await label.goto(`/label/library?dialog=edit&track=${track.id}`);
      await form.getByLabel("Replace the audio").setInputFiles(melody(stamp, { seconds: 40 }));
      await form.getByLabel(/^Track Title/).fill(swapped);
      await form.getByLabel(/I accept the Label Agreement/).check();
      await expect(form.getByText("Audio is ready")).toBeVisible(patience);
    });

    const letGo = holdRenderService(product);
    try {
      await test.step("the brand presses Render", async () => {
        await brand.goto(`/upload/${track.id}?startTime=0`);
        await brand.locator("input[type=file]").setInputFiles(shortClip());
        await brand.getByRole("button", { name: "Render Video (2 tokens)" }).click();
        await expect(brand).toHaveURL(/\/render\//, patience);
      });
      await test.step("the label saves the changes", async () => {
        await form.getByRole("button", { name: "Save Changes" }).click();
        await expect(label.getByRole("row").filter({ hasText: swapped })).toContainText("Pending Review");
      });
    } finally {
      letGo();
    }

    await expect(brand.getByText("Your video is ready!")).toBeVisible(patience);
    await expect(brand.getByText(track.title).first()).toBeVisible();
    const [video, licence] = [await download(brand, "Download Video"), await download(brand, "Download Licence")];
    expect(soundOf(video.path)).toBe(soundOf(before.path));
    expect(probe(video.path).format.tags.title).toBe(track.title);
    const words = execFileSync("pdftotext", ["-layout", licence.path, "-"]).toString();
    expect(words).toContain(track.title);
    expect(words).not.toContain(swapped);
    await brand.goto("/my-videos");
    await expect(brand.locator("article").first()).toContainText(track.title);
    await label.goto("/label/syncs");
    await expect(label.getByRole("row").filter({ hasText: track.title }).first()).toBeVisible();
  },
);
