import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { shared, userAgent } from "./tests/e2e/product.ts";

/** The headless shell is the same browser without the windows that nobody sees. Both come from the system. */
function findChromium(): string {
  const shell = "/usr/bin/chromium-headless-shell";
  return existsSync(shell) ? shell : "/usr/bin/chromium";
}

/** The product as `npm start` brings it up, in homes that are new in every run, driven in Chromium. */
export default defineConfig<{ isCold: boolean }, { isApart: boolean }>({
  testDir: "tests/e2e",
  outputDir: "node_modules/.cache/playwright",
  // These end what hangs; how long a journey lasts is the machine's affair. One that renders for real says `test.slow()`.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // More than this many is one cause, and is known by then.
  maxFailures: 10,
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  reporter: "./tests/e2e/file-reporter.ts",
  use: {
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    contextOptions: { reducedMotion: "reduce" },
    userAgent,
    // What was done, asked and said; the page itself is in the failure's picture and snapshot. See docs/decisions/0023.
    trace: { mode: "on-first-retry", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        // The pages of a context share one process, which its first page keeps; see tests/e2e/contexts.ts.
        "--process-per-site",
        "--renderer-process-limit=1",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--autoplay-policy=no-user-gesture-required",
      ],
    },
  },
  projects: [
    // One after the other, in a product that no other journey is in. First, since the longest is among them.
    { name: "apart", testMatch: "apart/**/*.spec.ts", use: { isApart: true }, workers: 1 },
    { name: "side by side", testIgnore: ["apart/**", "alone/**"] },
    // What measures time has the machine to itself: `npm test` runs it when the others have ended.
    { name: "alone", testMatch: "alone/**/*.spec.ts", workers: 1, use: { isCold: true } },
  ],
  webServer: {
    command: "node tests/e2e/serve.ts",
    url: `${shared.origin}/api/health`,
    timeout: 240_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    // Making a home takes two minutes, and says how far it is.
    stdout: "pipe",
  },
});
