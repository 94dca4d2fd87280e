/** Where videos are posted, and claimed. */
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
