const minute = "* * * * *";
const hourly = "17 * * * *";

/** The local server never fires its cron lines by itself; this does. */
export function keepCron(origin: string): void {
  const fire = (cron: string) =>
    void fetch(`${origin}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`).catch(() => undefined);
  setInterval(() => fire(minute), 60_000).unref();
  setInterval(() => fire(hourly), 3_600_000).unref();
}
