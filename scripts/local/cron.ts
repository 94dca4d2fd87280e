import { readPaymentClock } from "./payment-stand-in.ts";
import type { Place } from "./worker.ts";

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
