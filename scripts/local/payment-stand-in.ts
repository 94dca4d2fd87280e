import type { ChildProcess } from "node:child_process";
import { isLogging, logLines, startProcess } from "./processes.ts";
import { paymentsFile, readSecrets } from "./settings.ts";
import { paymentsOrigin, type Place } from "./worker.ts";

/** Runs the payment stand-in; what it knew when it died stands in the home folder. */
export function startPaymentStandIn(place: Place): ChildProcess {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_EVENTS_SECRET } = readSecrets();
  const child = startProcess(process.execPath, ["scripts/payment-stand-in/server.ts"], {
    stdio: isLogging ? ["ignore", "pipe", "pipe"] : ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET,
      STRIPE_EVENTS_SECRET,
      STAND_IN_PORT: String(place.paymentsPort),
      STAND_IN_FILE: paymentsFile,
      PRODUCT_ORIGIN: place.origin,
    },
  });
  logLines("payments", child);
  return child;
}

/** The stand-in's clock in milliseconds, or null while it does not answer. */
async function readPaymentClock(place: Place): Promise<number | null> {
  try {
    const response = await fetch(`${paymentsOrigin(place)}/control/clock`);
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
 * The local server never fires its cron lines by itself; this does. What comes each minute comes at once, since an earlier start
 * may have left something undone; what comes each hour is no part of starting. Payouts run each minute and on the payment
 * stand-in's time, so that moving its clock by 91 days pays labels within a minute.
 */
export function keepCron(place: Place): void {
  const fire = async (cron: string, time?: number | null) => {
    const query = new URLSearchParams({ cron, ...(time && { time: String(time) }) });
    await fetch(`${place.origin}/cdn-cgi/handler/scheduled?${query}`).catch(() => undefined);
  };
  const keep = (work: () => Promise<void>, every: number) => {
    void work();
    setInterval(() => void work(), every).unref();
  };
  keep(() => fire(minute), 60_000);
  for (const cron of hourly) setInterval(() => void fire(cron), 3_600_000).unref();
  keep(async () => fire(payouts, await readPaymentClock(place)), 60_000);
}
