import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { startProcess } from "#scripts/local/processes.ts";

export type Chromium = { port: number; close: () => Promise<void> };

const patienceMs = 30_000;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Launches a browser with Playwright in which audio may autoplay. */
export const launchWithAutoplay = () =>
  chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--autoplay-policy=no-user-gesture-required"],
  });

/** Starts a browser with a profile of its own and a debugging port. */
export async function startChromium(): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), "cuesheet-chromium-"));
  const child = startProcess(
    executablePath,
    [
      "--headless=new",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-extensions",
      "about:blank",
    ],
    { stdio: "ignore" },
  );
  const ended = once(child, "exit");
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return { port: await readPort(join(profile, "DevToolsActivePort"), Date.now() + patienceMs), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The browser writes the port it chose into its profile. */
async function readPort(file: string, until: number): Promise<number> {
  const port = Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]);
  if (port > 0) return port;
  if (Date.now() > until) throw new Error("Chromium did not start");
  await pause(50);
  return readPort(file, until);
}
