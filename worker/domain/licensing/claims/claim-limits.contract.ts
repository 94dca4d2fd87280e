/** `withdrawn`: by its brand, by the revocation of its licence, or with the account. */
export const claimStatuses = ["open", "released", "refused", "withdrawn"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** Per licence; the database enforces it, too (0009_licences.sql). */
export const maxClaimsPerLicence = 20;

/** Characters, apart from the forms that check them: a page that only counts need not bring those along. */
export const claimLimits = { channel: 100, videoUrl: 500, reference: 100, reason: 2000 } as const;

/** Per account; the database enforces it, too (0009_licences.sql). */
export const maxChannels = 50;

/** Times in UTC milliseconds. */
type Clock = { createdAt: number; dueAt: number };

export const halfwayOf = ({ createdAt, dueAt }: Clock): number => (createdAt + dueAt) / 2;

/** How much of a claim's clock has run, from 0 to 1. */
export const shareRun = ({ createdAt, dueAt }: Clock, now: number): number =>
  Math.min(1, Math.max(0, (now - createdAt) / (dueAt - createdAt)));

const hour = 3_600_000;
const day = 24 * hour;

/** "1 day 4 hours": in whole hours, the last of them begun. What is left, or how long ago it ran out. */
export function sayLength(milliseconds: number): string {
  const hours = Math.ceil(Math.abs(milliseconds) / hour);
  if (hours === 0) return "less than an hour";
  const parts = [count(Math.floor(hours / 24), "day"), count(hours % 24, "hour")].filter(Boolean);
  return parts.join(" ");
}

/** "2 of 5 days left", or since when it is overdue. */
export function sayClock(
  { dueAt, releaseDays }: { dueAt: number; releaseDays: number },
  now: number,
): string {
  const left = dueAt - now;
  if (left <= 0) return `Overdue by ${sayLength(left)}`;
  if (left < day) return `${sayLength(left)} left of ${count(releaseDays, "day")}`;
  return `${Math.ceil(left / day)} of ${count(releaseDays, "day")} left`;
}

const count = (of: number, noun: string): string => (of === 0 ? "" : `${of} ${noun}${of === 1 ? "" : "s"}`);

export const platforms = ["youtube", "meta", "tiktok", "other"] as const;
export type Platform = (typeof platforms)[number];

/** The sites of each, without "www."; any site is another one. */
const sites: Readonly<Record<Exclude<Platform, "other">, readonly string[]>> = {
  youtube: ["youtube.com", "youtu.be"],
  meta: ["instagram.com", "facebook.com", "fb.watch", "fb.com", "threads.net", "threads.com"],
  tiktok: ["tiktok.com"],
};

/** An address as people paste it, with or without "https://"; null when it is none that could be opened by anybody. */
export function readAddress(typed: string): URL | null {
  const text = typed.trim();
  if (/[\s<>"\\^`{|}]/.test(text)) return null;
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null;
  // An address of the open web: a name with a dot, nothing to sign in with, no door of its own.
  const isOpen = /\.[a-z][a-z\d-]*$/i.test(parsed.hostname);
  if (!isOpen || parsed.username !== "" || parsed.password !== "" || parsed.port !== "") return null;
  parsed.protocol = "https:";
  return parsed;
}

/** `www.` and its likes say nothing about whose page it is. */
export const siteOf = ({ hostname }: URL): string => hostname.replace(/^(www|m|web|mobile)\./, "");

/** True for subdomains too. */
export function isAt(domain: string, address: URL): boolean {
  const site = siteOf(address);
  return site === domain || site.endsWith(`.${domain}`);
}

export const isOn = (platform: Platform, address: URL): boolean =>
  platform === "other" || sites[platform].some((domain) => isAt(domain, address));
