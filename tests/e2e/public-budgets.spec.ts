import { gzipSync } from "node:zlib";
import { publicPaths } from "#tests/support/public-paths.ts";
import { expect, test } from "./public-site.ts";

/** Maximum kB after gzip for a first visit on a phone. */
const budgets = { document: 25, stylesheet: 14, font: 75, script: 3, total: 300 };

type Loaded = Record<keyof typeof budgets, number>;

/** Images and fonts are already compressed; everything else is compressed in transit. */
const isPacked = (type: string) => /png|webp|woff2|jpeg|avif/.test(type);

test.use({ isCold: true });

test("every public page stays within its size budget on a first phone visit", { tag: "@full" }, async ({ openAs }) => {
  const over: string[] = [];
  for (const path of publicPaths) {
    const page = await openAs(null, {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
    });
    const loaded: Loaded = { document: 0, stylesheet: 0, font: 0, script: 0, total: 0 };
    const pending: Promise<void>[] = [];
    page.on("response", (response) => {
      const measure = async () => {
        const body = await response.body().catch(() => Buffer.alloc(0));
        const kilobytes = (isPacked(response.headers()["content-type"] ?? "") ? body : gzipSync(body)).length / 1000;
        const kind = response.request().resourceType();
        if (kind === "document" || kind === "stylesheet" || kind === "font" || kind === "script") loaded[kind] += kilobytes;
        loaded.total += kilobytes;
      };
      pending.push(measure());
    });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready.then(() => null));
    await Promise.all(pending);
    for (const kind of ["document", "stylesheet", "font", "script", "total"] as const)
      if (loaded[kind] > budgets[kind]) over.push(`${path}: ${kind} ${loaded[kind].toFixed(1)} kB, allowed ${budgets[kind]}`);
    await page.context().close();
  }
  expect(over).toEqual([]);
});
