import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { isLogging, logLines, startProcess } from "./processes.ts";
import { home, paymentsFile, readSecrets } from "./settings.ts";
import { paymentsOrigin, type LocalServer } from "./worker.ts";

/** Runs the render service, or its replacement in tests. */
export function startRenderer(server: LocalServer): ChildProcess {
  const child = startProcess(process.execPath, [process.env.RENDERER_MAIN ?? "render-service/main.ts"], {
    stdio: isLogging ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      RENDERER_HOST: "127.0.0.1",
      RENDERER_PORT: String(server.rendererPort),
      RENDERER_SECRET: readSecrets().RENDERER_SECRET,
      RENDERER_TEMP: join(home, "renderer"),
      MEDIA_ORIGINS: server.origin,
      RENDERER_BACKGROUND_NICENESS: process.env.RENDERER_BACKGROUND_NICENESS,
    },
  });
  logLines("renderer", child);
  return child;
}

/** Runs ffmpeg with standard input fed from memory; returns its standard error. */
export async function runFfmpeg(input: Iterable<Buffer>, options: readonly string[]): Promise<string> {
  const child = spawn("ffmpeg", ["-hide_banner", "-nostats", "-y", ...options], {
    stdio: ["pipe", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once("error", (cause) => reject(new Error("ffmpeg could not be started", { cause })));
    child.once("close", resolve);
  });
  const [code] = await Promise.all([exited, pipeline(Readable.from(input), child.stdin)]);
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${said.slice(-600)}`);
  return said;
}

/** Runs the payment stand-in; its state survives in the home folder. */
export function startPaymentStandIn(server: LocalServer): ChildProcess {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_EVENTS_SECRET } = readSecrets();
  const child = startProcess(process.execPath, ["scripts/payment-stand-in/server.ts"], {
    stdio: isLogging ? ["ignore", "pipe", "pipe"] : ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_EVENTS_SECRET,
      STAND_IN_PORT: String(server.paymentsPort),
      STAND_IN_FILE: paymentsFile,
      PRODUCT_ORIGIN: server.origin,
    },
  });
  logLines("payments", child);
  return child;
}

/** The stand-in's clock in milliseconds, or null if it does not answer. */
async function readPaymentClock(server: LocalServer): Promise<number | null> {
  try {
    const response = await fetch(`${paymentsOrigin(server)}/control/clock`);
    const { now }: { now?: unknown } = await response.json();
    return typeof now === "number" ? now : null;
  } catch {
    return null;
  }
}

const minute = "* * * * *";
const hourly = ["17 * * * *", "37 * * * *"];
const payouts = "47 * * * *";

/**
 * Fires the cron triggers, which the local server never does by itself. The minutely cron also runs at once, since an earlier
 * start may have left work undone; the hourly ones do not. Payouts run each minute on the payment stand-in's time, so that moving
 * its clock by 91 days pays labels within a minute.
 */
export function keepCron(server: LocalServer): void {
  const fire = async (cron: string, time?: number | null) => {
    const query = new URLSearchParams({ cron, ...(time && { time: String(time) }) });
    await fetch(`${server.origin}/cdn-cgi/handler/scheduled?${query}`).catch(() => undefined);
  };
  const keep = (work: () => Promise<void>, every: number) => {
    void work();
    setInterval(() => void work(), every).unref();
  };
  keep(() => fire(minute), 60_000);
  for (const cron of hourly) setInterval(() => void fire(cron), 3_600_000).unref();
  keep(async () => fire(payouts, await readPaymentClock(server)), 60_000);
}

const patience = 90_000;

/** Polls the health endpoint until every check passes. Throws with the failing checks at the timeout. */
export async function waitUntilHealthy(origin: string): Promise<string> {
  let last = "no answer";
  for (const until = Date.now() + patience; Date.now() < until;) {
    try {
      const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(8000) });
      last = await answer.text();
      if (answer.ok) return "all answer";
    } catch (error) {
      last = String(error);
    }
    await pause(200);
  }
  throw new Error(`Some services don’t respond: ${last.slice(0, 2000)}`);
}
