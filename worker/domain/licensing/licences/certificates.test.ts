import { env } from "cloudflare:workers";
import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { fontsFromAssets } from "#worker/domain/services/pdf/font-source.ts";
import { getSampleLicence, sampleLicence } from "./certificates.ts";

test("caches the sample certificate and marks it as a sample", async () => {
  let reads = 0;
  const fonts = fontsFromAssets(env.ASSETS);
  const ctx = {
    readFont: (...asked: Parameters<typeof fonts>) => {
      reads += 1;
      return fonts(...asked);
    },
  };
  const [first, second] = await Promise.all([getSampleLicence(ctx), getSampleLicence(ctx)]);
  const readsOfOne = reads;
  expect(await getSampleLicence(ctx)).toBe(first);
  expect(second).toBe(first);
  expect(reads).toBe(readsOfOne);
  const document = await PDFDocument.load(first, { updateMetadata: false });
  expect(document.getTitle()).toBe(`SAMPLE: Synchronisation Licence ${sampleLicence.number}`);
  expect(document.getPageCount()).toBe(2);
});
