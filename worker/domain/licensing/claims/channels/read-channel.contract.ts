import { isAt, isOn, type Platform, readAddress, siteOf } from "../claim-limits.contract.ts";

/** A channel in canonical form: `handle` identifies it on its platform, `url` opens it. */
export type ReadChannel = { handle: string; url: string };

const longest = { handle: 200, url: 300 } as const;

/** Parses what a user typed or pasted as their channel; null if it names none. */
export function readChannel(platform: Platform, typed: string): ReadChannel | null {
  const channel = readers[platform](typed.trim());
  if (!channel || channel.handle.length > longest.handle || channel.url.length > longest.url) return null;
  return channel;
}

const readers: Readonly<Record<Platform, (text: string) => ReadChannel | null>> = {
  youtube: readYouTube,
  meta: readMeta,
  tiktok: readTikTok,
  other: readPage,
};

const name = /^@?([\p{L}\p{N}._-]{2,60})$/u;
const youTubeId = /^UC[\w-]{22}$/;

/** A handle (case-insensitive) or a channel id (case-sensitive). Legacy addresses by name are kept as they are. */
function readYouTube(text: string): ReadChannel | null {
  if (youTubeId.test(text)) return { handle: text, url: `https://www.youtube.com/channel/${text}` };
  const username = name.exec(text)?.[1]?.toLowerCase();
  if (username && !isSite(text)) return { handle: `@${username}`, url: `https://www.youtube.com/@${username}` };
  const [first = "", second = ""] = partsOn("youtube", text) ?? [];
  if (first.startsWith("@") && name.test(first)) return readYouTube(first);
  if (first === "channel" && youTubeId.test(second)) return readYouTube(second);
  if ((first !== "c" && first !== "user") || !name.test(second)) return null;
  return { handle: `${first}/${second}`, url: `https://www.youtube.com/${first}/${second}` };
}

/** Requires an address: a bare name does not tell Meta's three sites apart. Pages without a name are identified by number. */
function readMeta(text: string): ReadChannel | null {
  const address = readAddress(text);
  const site = address && metaSites.find(([domain]) => isAt(domain, address))?.[1];
  if (!address || !site) return null;
  const parts = partsOf(address);
  const id = site === "facebook.com" ? readFacebookId(address, parts) : null;
  if (id) return { handle: `${site}/${id}`, url: `https://www.facebook.com/profile.php?id=${id}` };
  // Former page addresses: "facebook.com/pg/northwind/about".
  const first = site === "facebook.com" && parts[0] === "pg" ? parts[1] : parts[0];
  const username = name.exec(first ?? "")?.[1]?.toLowerCase();
  if (!username || username.endsWith(".php") || notNames[site].has(username)) return null;
  const at = site === "threads.com" ? "@" : "";
  return { handle: `${site}/${at}${username}`, url: `https://www.${site}/${at}${username}` };
}

type MetaSite = "facebook.com" | "instagram.com" | "threads.com";

/** Domains that host channels, with aliases. "fb.watch" has videos only. */
const metaSites: readonly (readonly [string, MetaSite])[] = [
  ["facebook.com", "facebook.com"],
  ["fb.com", "facebook.com"],
  ["instagram.com", "instagram.com"],
  ["threads.com", "threads.com"],
  ["threads.net", "threads.com"],
];

/** "people/Northwind/61551234567890", and "p/Northwind-61551234567890", Facebook's current form. */
const numbered = [/^(?:people|pages)\/[^/]+\/(\d{5,20})(?:\/|$)/i, /^(?:p|pages\/category\/[^/]+)\/[^/]*-(\d{5,20})(?:\/|$)/i];

function readFacebookId({ searchParams }: URL, parts: readonly string[]): string | null {
  if (parts[0] === "profile.php") return /^\d{5,20}$/.exec(searchParams.get("id") ?? "")?.[0] ?? null;
  const path = parts.join("/");
  return numbered.map((form) => form.exec(path)?.[1]).find(Boolean) ?? null;
}

/** Path segments in place of a name that are posts, lists or the site's own pages, not channels. */
const notNames: Readonly<Record<MetaSite, ReadonlySet<string>>> = {
  "facebook.com": new Set([
    "ads",
    "business",
    "events",
    "gaming",
    "groups",
    "hashtag",
    "help",
    "login",
    "marketplace",
    "media",
    "people",
    "pages",
    "pg",
    "photo",
    "photos",
    "places",
    "policies",
    "public",
    "reel",
    "reels",
    "search",
    "share",
    "sharer",
    "stories",
    "video",
    "videos",
    "watch",
  ]),
  "instagram.com": new Set(["accounts", "direct", "explore", "legal", "reel", "reels", "share", "stories", "tv"]),
  "threads.com": new Set(["login", "search"]),
};

function readTikTok(text: string): ReadChannel | null {
  const username = name.exec(text)?.[1];
  if (username && !isSite(text)) return onTikTok(username);
  const [first = ""] = partsOn("tiktok", text) ?? [];
  const handle = first.startsWith("@") ? name.exec(first)?.[1] : undefined;
  return handle ? onTikTok(handle) : null;
}

function onTikTok(username: string): ReadChannel {
  const handle = `@${username.toLowerCase()}`;
  return { handle, url: `https://www.tiktok.com/${handle}` };
}

/** Any web page, by its address without tracking parameters. The other ones stay: many sites tell pages apart by the query. */
function readPage(text: string): ReadChannel | null {
  const address = readAddress(text);
  if (!address) return null;
  const search = new URLSearchParams([...address.searchParams].filter(([key]) => !counters.test(key)));
  search.sort();
  const path = address.pathname.replace(/\/+$/, "");
  const query = search.size > 0 ? `?${search.toString()}` : "";
  return {
    handle: siteOf(address) + path + query,
    url: `https://${address.hostname}${path || "/"}${query}`,
  };
}

/** Tracking parameters added by mails, advertisements and share buttons. */
const counters = /^(utm_.*|.*clid|mc_[ce]id|_g[al]|igshid?|si|ref|ref_src|share)$/i;

const isSite = (text: string): boolean => /\.(com|be)$/i.test(text);

function partsOn(platform: Platform, text: string): string[] | null {
  const address = readAddress(text);
  return address && isOn(platform, address) ? partsOf(address) : null;
}

function partsOf({ pathname }: URL): string[] {
  try {
    return decodeURIComponent(pathname).split("/").filter(Boolean);
  } catch {
    return []; // malformed percent-encoding
  }
}
