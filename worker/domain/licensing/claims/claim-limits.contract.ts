/** `withdrawn`: by its brand, by the revocation of its licence, or with the deletion of the account. */
export const claimStatuses = ["open", "released", "refused", "withdrawn"] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** Per licence; also enforced by the database (0009_licences.sql). */
export const maxClaimsPerLicence = 20;

/** Characters. Apart from the form schemas, so that a page that only counts need not load those. */
export const claimLimits = { channel: 100, videoUrl: 500, reference: 100, reason: 2000 } as const;

/** Per account; also enforced by the database (0009_licences.sql). */
export const maxChannels = 50;

/** Times in UTC milliseconds. */
type Clock = { createdAt: number; dueAt: number };

export const halfwayOf = ({ createdAt, dueAt }: Clock): number => (createdAt + dueAt) / 2;

/** Elapsed share of a claim's deadline, 0 to 1. */
export const shareRun = ({ createdAt, dueAt }: Clock, now: number): number =>
  Math.min(1, Math.max(0, (now - createdAt) / (dueAt - createdAt)));

const hour = 3_600_000;
const day = 24 * hour;

/** "1 day 4 hours": whole hours, rounded up. Time left, or time overdue. */
export function sayLength(milliseconds: number): string {
  const hours = Math.ceil(Math.abs(milliseconds) / hour);
  if (hours === 0) return "less than an hour";
  const parts = [count(Math.floor(hours / 24), "day"), count(hours % 24, "hour")].filter(Boolean);
  return parts.join(" ");
}

/** "2 of 5 days left", or for how long it has been overdue. */
export function sayClock({ dueAt, releaseDays }: { dueAt: number; releaseDays: number }, now: number): string {
  const left = dueAt - now;
  if (left <= 0) return `Overdue by ${sayLength(left)}`;
  if (left < day) return `${sayLength(left)} left of ${count(releaseDays, "day")}`;
  return `${Math.ceil(left / day)} of ${count(releaseDays, "day")} left`;
}

const count = (of: number, noun: string): string => (of === 0 ? "" : `${of} ${noun}${of === 1 ? "" : "s"}`);

export const platforms = ["youtube", "meta", "tiktok", "other"] as const;
export type Platform = (typeof platforms)[number];

/** Domains of each platform, without "www."; all others are `other`. */
const sites: Readonly<Record<Exclude<Platform, "other">, readonly string[]>> = {
  youtube: ["youtube.com", "youtu.be"],
  meta: ["instagram.com", "facebook.com", "fb.watch", "fb.com", "threads.net", "threads.com"],
  tiktok: ["tiktok.com"],
};

/** Parses a pasted address, with or without "https://"; null if it could not be opened by the public. */
export function readAddress(typed: string): URL | null {
  const text = typed.trim();
  if (/[\s<>"\\^`{|}]/.test(text)) return null;
  const parsed = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null;
  // Public addresses only: a dotted host name without credentials or port.
  const isOpen = /\.[a-z][a-z\d-]*$/i.test(parsed.hostname);
  if (!isOpen || parsed.username !== "" || parsed.password !== "" || parsed.port !== "") return null;
  parsed.protocol = "https:";
  return parsed;
}

/** Drops `www.` and similar prefixes, which do not identify the site. */
export const siteOf = ({ hostname }: URL): string => hostname.replace(/^(www|m|web|mobile)\./, "");

/** Includes subdomains. */
export function isAt(domain: string, address: URL): boolean {
  const site = siteOf(address);
  return site === domain || site.endsWith(`.${domain}`);
}

export const isOn = (platform: Platform, address: URL): boolean =>
  platform === "other" || sites[platform].some((domain) => isAt(domain, address));
