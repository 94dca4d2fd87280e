import { defineConfig } from "@playwright/test";

const port = 8950;
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

/** The product as `npm start` brings it up, in a home of its own, driven in Chromium. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "node_modules/.cache/playwright",
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    // The server waits for the whole page when it takes the visitor for a crawler, as headless Chromium says it is.
    userAgent,
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--autoplay-policy=no-user-gesture-required",
      ],
    },
  },
  webServer: {
    command: "node scripts/start.ts",
    env: {
      PORT: String(port),
      CUESHEET_HOME: "node_modules/.cache/e2e-home",
      CUESHEET_FIRST_TRACKS: "6",
      CUESHEET_ONLY_FIRST_TRACKS: "1",
    },
    url: `http://localhost:${port}/api/health`,
    timeout: 240_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "pipe",
  },
});
