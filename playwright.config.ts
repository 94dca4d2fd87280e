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
  // Ends a journey that hangs; how long one lasts is the machine's affair, and no journey is judged by it.
  timeout: 600_000,
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  reporter: "./tests/e2e/file-reporter.ts",
  use: {
    viewport: { width: 1440, height: 900 },
    // As long as the longest wait (`patience`): what can never be pressed says so, and holds up no others until the end.
    actionTimeout: 240_000,
    userAgent,
    // What was done, asked and said; the page itself is in the failure's picture and snapshot. See docs/decisions.md.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
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
    stdout: "ignore",
  },
});
