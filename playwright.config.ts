import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { shared } from "./tests/e2e/product.ts";

/** Prefers the headless shell: the same browser without the windows. Both are system packages. */
function findChromium(): string {
  const shell = "/usr/bin/chromium-headless-shell";
  return existsSync(shell) ? shell : "/usr/bin/chromium";
}

/** Runs the product as `npm start` does, on fresh home directories, in Chromium. */
export default defineConfig<{ isCold: boolean }, { isApart: boolean }>({
  testDir: "tests/e2e",
  outputDir: "node_modules/.cache/playwright",
  // Only catches hangs: how long a test takes depends on the machine. Tests with a real render call `test.slow()`.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Ten failures usually have one cause.
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
    // Actions, requests and console only; a failure's screenshot and snapshot show the page. See docs/decisions/0023.
    trace: { mode: "on-first-retry", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        // All pages of a context share one process, kept alive by its first page; see tests/e2e/contexts.ts.
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
    // Serial, on a product of its own. First, since it contains the longest tests.
    { name: "apart", testMatch: "apart/**/*.spec.ts", use: { isApart: true }, workers: 1 },
    { name: "side by side", testIgnore: ["apart/**", "alone/**"] },
    // Timing measurements need the machine to themselves: `npm test` runs them after all others.
    { name: "alone", testMatch: "alone/**/*.spec.ts", workers: 1, use: { isCold: true } },
  ],
  webServer: {
    command: "node tests/e2e/serve.ts",
    url: `${shared.origin}/api/health`,
    timeout: 240_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    // Creating a home directory takes two minutes; its progress goes to stdout.
    stdout: "pipe",
  },
});
