import runLighthouse from "lighthouse";
import { z } from "zod";
import { startChromium } from "./chromium.ts";
import { median, repeat } from "./rounds.ts";

/** Scores 0-100; times of Lighthouse's simulated phone; `kilobytes` transferred. */
export type Audit = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  kilobytes: number;
  /** Ids of audits that cost points, except for performance. */
  faults: string[];
};

const attempts = 3;

const Score = z.object({
  score: z.number().transform((share) => Math.round(share * 100)),
  auditRefs: z.array(z.object({ id: z.string() })),
});
const Outcome = z.object({ runtimeError: z.object({ message: z.string() }).optional() });
const Report = z.object({
  categories: z.object({
    performance: Score,
    accessibility: Score,
    "best-practices": Score,
    seo: Score,
  }),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      numericValue: z.number().optional(),
      scoreDisplayMode: z.string(),
    }),
  ),
});

/** Runs Lighthouse with its default mobile settings `rounds` times in sequence. Returns the median of each figure. */
export async function auditPage(url: string, rounds: number): Promise<Audit> {
  const taken = await repeat(rounds, () => auditInNewBrowser(url, attempts));
  const middle = (figure: Exclude<keyof Audit, "faults">) => median(taken.map((audit) => audit[figure]));
  return {
    performance: middle("performance"),
    accessibility: middle("accessibility"),
    bestPractices: middle("bestPractices"),
    seo: middle("seo"),
    lcpMs: middle("lcpMs"),
    tbtMs: middle("tbtMs"),
    cls: middle("cls"),
    kilobytes: middle("kilobytes"),
    faults: [...new Set(taken.flatMap(({ faults }) => faults))],
  };
}

/** Retries: on a busy machine the browser sometimes loses its own trace, which says nothing about the page. */
async function auditInNewBrowser(url: string, left: number): Promise<Audit> {
  const browser = await startChromium();
  try {
    return await auditOnce(url, browser.port);
  } catch (error) {
    if (left <= 1) throw error;
  } finally {
    await browser.close();
  }
  return auditInNewBrowser(url, left - 1);
}

async function auditOnce(url: string, port: number): Promise<Audit> {
  const result = await runLighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
  });
  const { runtimeError } = Outcome.parse(result?.lhr);
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const { audits, categories } = Report.parse(result?.lhr);
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const { performance, accessibility, seo, "best-practices": bestPractices } = categories;
  const faults = [accessibility, bestPractices, seo]
    .flatMap(({ auditRefs }) => auditRefs.map(({ id }) => id))
    .filter((id) => audits[id]?.scoreDisplayMode === "binary" && audits[id].score === 0);
  return {
    performance: performance.score,
    accessibility: accessibility.score,
    bestPractices: bestPractices.score,
    seo: seo.score,
    lcpMs: figure("largest-contentful-paint"),
    tbtMs: figure("total-blocking-time"),
    cls: figure("cumulative-layout-shift"),
    kilobytes: figure("total-byte-weight") / 1000,
    faults,
  };
}
