import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { confirm, expect, patience, renderVideo, saveBundle, saved, test, viewports } from "./support.ts";

const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.setInputFiles("#verify-file", file);
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 2, name });

/** A check of a licence file, by its title. */
const step = (page: Page, title: string) => page.locator(".vf-steps > li", { hasText: title });

async function openVerify(page: Page): Promise<void> {
  await page.goto("/verify");
  await expect(page.locator("[data-verify][data-listening]")).toBeVisible();
}

test("a visitor verifies a delivered video and licence without uploading, and altered ones fail", async ({
  brandPage,
  openAs,
  track,
}, info) => {
  test.slow();
  await renderVideo(brandPage, track.id);
  const bundle = await saveBundle(brandPage);
  const video = await saved(brandPage, () => brandPage.getByRole("link", { name: "Download Video" }).click());
  const pdf = await saved(brandPage, () => brandPage.getByRole("link", { name: "Download Licence" }).click());
  const number = bundle.name.replace(".zip", "");

  const page = await openAs(null);
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") uploads.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await openVerify(page);

  await choose(page, video.path);
  await expect(heading(page, "This is the delivered file")).toBeFocused();
  const main = page.getByRole("main");
  await expect(main).toContainText(number);
  await expect(main).toContainText(track.title);
  await expect(main.getByText("Valid", { exact: true })).toBeVisible();
  await expectAccessible(page, { widths: [1440, 320] });
  await expect(page.getByRole("link", { name: "Open the Licence" })).toHaveAttribute("href", `/verify/${number}`);

  const record = await saved(page, () => page.getByRole("button", { name: "Save This Result" }).click());
  expect(record.name).toMatch(/^cuesheet-check-\d{4}-\d\d-\d\d\.txt$/);
  expect(readFileSync(record.path, "utf8")).toContain(`Licence: ${number}`);

  const changed = readFileSync(video.path);
  // Changes the encoder's version string: other bytes might make the decoder fail.
  const encoder = changed.indexOf("x264 - core");
  expect(encoder).toBeGreaterThan(0);
  changed[encoder] = "X".charCodeAt(0);
  await choose(page, { name: "changed.mp4", mimeType: "video/mp4", buffer: changed });
  await expect(page.locator(".vf-head p")).toContainText("changed.mp4");
  const notDelivered = /isn’t a file we delivered|re-encoded copy|Only the music matches|We can’t tell/;
  await expect(heading(page, notDelivered)).toBeFocused(patience);
  await expect(main).not.toContainText("Every byte matches");

  const jwt = await (await page.request.get(`/api/credentials/${number}`)).text();
  const jwtPath = info.outputPath("licence.jwt");
  writeFileSync(jwtPath, jwt);
  for (const file of [jwtPath, pdf.path, bundle.path]) {
    await choose(page, file);
    await expect(page.locator(".vf-head p")).toContainText(basename(file));
    await expect(heading(page, "This licence is genuine and in force")).toBeFocused();
    for (const title of [
      "It’s signed data",
      "Cuesheet issued it",
      "We know the key",
      "The signature fits",
      "It’s in force",
      "It’s in the public log",
    ])
      await expect(step(page, title).first()).toHaveAttribute("data-state", "holds");
    await expect(main).toContainText(number);
  }
  await expect(step(page, "manifest.json").first()).toHaveAttribute("data-state", "holds");
  await expect(step(page, "certificate.pdf").first()).toContainText("Unchanged.");
  await expectAccessible(page, { widths: [1440, 320] });

  const [header, payload = "", signature] = jwt.split(".");
  const other = Buffer.from(payload, "base64url").toString().replace(number, "CUE-2026-AAAA-AAAA");
  const altered = `${header}.${Buffer.from(other).toString("base64url")}.${signature}`;
  await choose(page, { name: "licence.jwt", mimeType: "", buffer: Buffer.from(altered) });
  await expect(heading(page, "This licence doesn’t check out")).toBeFocused();
  await expect(step(page, "The signature fits")).toContainText("it was altered after it was signed");
  await expect(step(page, "It’s in the public log")).toHaveAttribute("data-state", "open");
  await expectAccessible(page, { widths: [390] });

  // The changed file was compared by its fingerprints; nothing else was sent.
  expect(uploads).toEqual(["POST /api/copies"]);
});

test(
  "a revoked licence is reported for its video file and its signed data",
  { tag: "@full" },
  async ({ brandPage, label, openAs, track }) => {
    test.slow();
    await renderVideo(brandPage, track.id);
    const verify = brandPage.getByRole("link", { name: "Anyone can verify it" });
    const number = ((await verify.getAttribute("href")) ?? "").split("/").at(-1) ?? "";
    // Fetched as the label: if the brand watched it, that would count as the download.
    const renderId = new URL(brandPage.url()).pathname.split("/").at(-1);
    const labelPage = await openAs(label);
    const origin = new URL(brandPage.url()).origin;
    const refreshed = await labelPage.request.post("/api/refresh-render-url", {
      data: { renderId },
      headers: { origin },
    });
    const { output_url: address } = (await refreshed.json()) as { output_url: string };
    const watched = await labelPage.request.get(address);
    const video = { name: "film.mp4", mimeType: "video/mp4", buffer: await watched.body() };
    const data = () => brandPage.request.get(`/api/credentials/${number}`);
    await expect.poll(async () => (await data()).status(), patience).toBe(200);
    const signed = { name: "licence.jwt", mimeType: "", buffer: await (await data()).body() };

    const page = await openAs(null, { viewport: viewports.phone });
    await openVerify(page);
    await choose(page, video);
    await expect(heading(page, "This is the delivered file")).toBeFocused();
    await brandPage.getByRole("button", { name: "Cancel Render" }).click(patience);
    await confirm(brandPage, "Cancel It");
    const isRevoked = async () => (await brandPage.request.get(`/verify/${number}`)).text();
    await expect.poll(isRevoked, patience).toContain("This licence was revoked");

    await choose(page, video);
    await expect(heading(page, "This is the delivered file, but its licence was revoked")).toBeFocused();
    await choose(page, signed);
    await expect(heading(page, "This licence is genuine, but was revoked")).toBeFocused();
    await expect(step(page, "It was revoked")).toHaveAttribute("data-state", "revoked");
    await expectAccessible(page, { widths: [390] });
  },
);

test("a foreign or invalid file gets a plain explanation, on a phone", async ({ openAs }, info) => {
  const page = await openAs(null, { viewport: viewports.phone });
  await openVerify(page);
  const long = info.outputPath("long.txt");
  writeFileSync(long, Buffer.alloc(50 * 2 ** 20, "Some notes. "));
  const text = (said: string) => Buffer.from(said);
  const cases = [
    [
      { name: "notes.txt", mimeType: "text/plain", buffer: text("This is a letter, and not signed.") },
      /not signed licence data/,
    ],
    [{ name: "empty.mp4", mimeType: "video/mp4", buffer: text("") }, /The file is empty/],
    [{ name: "x.pdf", mimeType: "application/pdf", buffer: text("%PDF-1.7 nothing") }, /carries no signed data/],
    [{ name: "x.zip", mimeType: "application/zip", buffer: text("PK\u0003\u0004 nothing") }, /archive is damaged/],
    [{ name: "x.bin", mimeType: "", buffer: Buffer.from([0, 1, 2, 3]) }, /neither a video or sound file/],
    [long, /too long for a licence file/],
  ] as const;
  for (const [file, reason] of cases) {
    await choose(page, typeof file === "string" ? file : { ...file });
    await expect(heading(page, "That can’t be checked")).toBeFocused();
    await expect(page.locator(".vf-text")).toContainText(reason);
  }
  const foreign = ["eyJhbGciOiJFZERTQSIsImtpZCI6ImRpZDp3ZWI6b3RoZXIuZXhhbXBsZSNhIn0", "", "c2ln"];
  foreign[1] = Buffer.from(
    JSON.stringify({
      issuer: "did:web:other.example",
      type: ["SyncLicenceCredential"],
      credentialSubject: { number: "CUE-2026-AAAA-AAAA" },
    }),
  ).toString("base64url");
  await choose(page, { name: "x.jwt", mimeType: "", buffer: text(foreign.join(".")) });
  await expect(step(page, "Cuesheet issued it")).toContainText("issued by did:web:other.example");
  await page.getByRole("button", { name: "Try Another File" }).click();
  await expect(page.getByRole("button", { name: "Choose a File" })).toBeFocused();
});

test("a long video shows progress, can be cancelled, and is refused above 2 GB", { tag: "@full" }, async ({ openAs }, info) => {
  const page = await openAs(null);
  await openVerify(page);
  // A sparse file of zeros at the size limit, which takes no disk space.
  const long = info.outputPath("long.mp4");
  writeFileSync(long, "");
  truncateSync(long, 2 ** 31);
  await choose(page, long);
  const bar = page.getByRole("progressbar", { name: "Reading the file" });
  await expect(bar).toBeVisible();
  await expect(bar).toHaveAttribute("aria-valuenow", /^[1-9]/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Choose a File" })).toBeFocused();
  await expect(page.locator("[data-verify-says]")).toHaveText("Cancelled. Nothing was compared.");
  await expect(bar).toBeHidden();

  truncateSync(long, 2 ** 31 + 1);
  await choose(page, long);
  await expect(page.locator(".vf-text")).toContainText("larger than 2 GB");
});

test("a file may be dropped anywhere on the page", { tag: "@full" }, async ({ openAs }) => {
  const page = await openAs(null);
  await openVerify(page);
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["%PDF-1.7"], "certificate.pdf"));
    return transfer;
  });
  await page.dispatchEvent("footer", "drop", { dataTransfer: files });
  await expect(heading(page, "That can’t be checked")).toBeFocused();
  await page.getByRole("button", { name: "I have a number" }).click();
  await expect(page.getByRole("textbox", { name: "Licence number" })).toBeFocused();
});

test("a pasted link opens its licence without JavaScript, and other text is refused", async ({ openAs }) => {
  const page = await openAs(null, { javaScriptEnabled: false, viewport: viewports.phone });
  await page.goto("/verify");
  expect(await page.getByRole("button", { name: "Choose a File" }).isVisible()).toBe(false);
  await page.getByRole("textbox", { name: "Licence number" }).fill("my licence");
  await page.getByRole("button", { name: "Look Up" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "has no licence number in it" })).toBeVisible();
  const field = page.getByRole("textbox", { name: "Licence number" });
  await expect(field).toHaveValue("my licence");
  await field.fill("https://cuesheet.example/verify/cue-2026-aaaa-aaab?from=qr");
  await page.getByRole("button", { name: "Look Up" }).click();
  await expect(page).toHaveURL(/\/verify\/CUE-2026-AAAA-AAAB$/);
  await expect(page.getByRole("heading", { name: "No licence has this number" })).toBeVisible();
  await page.getByRole("link", { name: "Look up another number, or check a file" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Is it licensed?" })).toBeVisible();
});
