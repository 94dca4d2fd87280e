import type { ChildProcess } from "node:child_process";
import { isLogging, logLines } from "./line-log.ts";
import { startProcess } from "./processes.ts";
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
export async function readPaymentClock(place: Place): Promise<number | null> {
  try {
    const response = await fetch(`${paymentsOrigin(place)}/control/clock`);
    const { now }: { now?: unknown } = await response.json();
    return typeof now === "number" ? now : null;
  } catch {
    return null;
  }
}
