import type { Browser, Page } from "@playwright/test";
import { z } from "zod";

const Trace = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds of processor time. */
      tdur: z.number().optional(),
      args: z.object({ name: z.string().optional() }).optional(),
    }),
  ),
});

/**
 * Returns the longest task of the page's main thread during `act`, in milliseconds of processor time, which excludes time taken
 * by other processes.
 */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await act();
  const { traceEvents } = Trace.parse(JSON.parse((await browser.stopTracing()).toString()));
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = traceEvents.flatMap(({ name, ph, pid, tid, tdur }) =>
    name.endsWith("RunTask") && ph === "X" && mains.has(`${pid}:${tid}`) ? (tdur ?? []) : [],
  );
  if (tasks.length === 0) throw new Error("The browser named no task of the page");
  return Math.max(...tasks) / 1000;
}
