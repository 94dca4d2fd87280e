const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const clock = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
  timeZoneName: "short",
});
const monthAndYear = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const longDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "November 2026", of `2026-11` or `2026-11-20`. */
export const formatMonth = (date: string): string => monthAndYear.format(new Date(date));

/** "20 November 2026", of `2026-11-20`. */
export const formatLongDate = (date: string): string => longDay.format(new Date(date));

/** "21 Nov 2026", in UTC so that server and browser print the same. */
export function formatDate(at: number): string {
  return day.format(at);
}

/** "21 Nov 2026, 14:05 UTC". */
export function formatDateTime(at: number): string {
  return `${day.format(at)}, ${clock.format(at)}`;
}

/** "0:30", "3:12", "1:02:05". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = String(rest).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** "less than a minute", "5 minutes", "1 hour", "23 hours", "2 days". */
export function formatSpan(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return "less than a minute";
  const [count, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), "hour"]
        : [Math.round(minutes / (24 * 60)), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
