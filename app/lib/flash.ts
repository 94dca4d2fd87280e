import { redirect } from "react-router";
import { localPath } from "./local-path.ts";

/** The two lines of the error catalogue, and the seconds where the catalogue names them. */
export type Toast = {
  kind: "error" | "success";
  title: string;
  description?: string;
  seconds?: number;
  /** To a page of ours where there is more to see. */
  link?: ToastLink;
  /** Offers to bring back what was deleted; in place of a link. */
  restorable?: Restorable;
};
type ToastLink = { label: string; to: string };
/**
 * Undo posts a form with the id and the intent to this page of ours. Without an intent it restores something deleted.
 */
export type Restorable = { to: string; id: string; intent?: UndoIntent };
const undoIntents = ["restore", "undo-pause"] as const;
type UndoIntent = (typeof undoIntents)[number];
/** The id keeps one toast from being shown twice. */
export type Flash = Toast & { id: string };

const cookieName = "__Host-flash";
/** Not HttpOnly: the page that showed the toast is the one to take it away, and its words open no door. */
const attributes = "Path=/; Secure; SameSite=Lax";
const longestText = 500;
const longestSeconds = 60;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The toast of a deletion, with the offer to bring back what still can be. */
export function deletedToast(toast: Toast, isRestorable: boolean, restorable: Restorable): Toast {
  return isRestorable ? { ...toast, restorable } : toast;
}

/** Redirects and lets the next page show the toast, with or without JavaScript. */
export function redirectWithToast(url: string, toast: Toast, headers?: HeadersInit): Response {
  const all = new Headers(headers);
  all.append("Set-Cookie", flashCookie(toast));
  return redirect(url, { headers: all });
}

/** The Set-Cookie value that carries a toast to the next page. */
export function flashCookie(toast: Toast): string {
  const flash: Flash = { ...toast, id: crypto.randomUUID() };
  return `${cookieName}=${encodeURIComponent(JSON.stringify(flash))}; Max-Age=60; ${attributes}`;
}

const spentFlashCookie = `${cookieName}=; Max-Age=0; ${attributes}`;

/**
 * The toast a request carries, and the headers that take it away. The answer to a request for data may be thrown away
 * unseen, for a navigation that comes between or as a prefetch: there the toast stays until `dropFlash`.
 */
export function takeFlash(request: Request): { flash: Flash | null; headers: HeadersInit } {
  const flash = readFlash(request.headers.get("cookie"));
  const isDocument = !new URL(request.url).pathname.endsWith(".data");
  return { flash, headers: flash && isDocument ? { "Set-Cookie": spentFlashCookie } : {} };
}

/** Takes away the toast that was shown, unless another one has come in the meantime. */
export function dropFlash({ id }: Flash, page: Pick<Document, "cookie"> = document): void {
  if (readFlashId(page.cookie) === id) page.cookie = spentFlashCookie;
}

/** The toast a request carries, or null. A cookie that was tampered with is no toast. */
export function readFlash(cookieHeader: string | null): Flash | null {
  return parseFlash(readValue(cookieHeader));
}

/** All that a browser needs of it: the rest was checked where it came from. */
function readFlashId(cookies: string): unknown {
  return (readValue(cookies) as { id?: unknown } | null)?.id; // whatever it is
}

function readValue(cookieHeader: string | null): unknown {
  try {
    return JSON.parse(decodeURIComponent(readCookie(cookieHeader, cookieName) ?? "null"));
  } catch {
    return null;
  }
}

/** The raw value of one cookie, or null. */
export function readCookie(cookieHeader: string | null, name: string): string | null {
  for (const pair of cookieHeader?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

function parseFlash(value: unknown): Flash | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, kind, title, description, seconds, link, restorable } = value as Record<string, unknown>; // each field is checked below
  if (kind !== "error" && kind !== "success") return null;
  if (!isText(id) || !isText(title)) return null;
  return {
    id,
    kind,
    title,
    ...(isText(description) ? { description } : {}),
    ...(isDuration(seconds) ? { seconds } : {}),
    ...(isLink(link) ? { link } : {}),
    ...(isRestorable(restorable) ? { restorable } : {}),
  };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= longestText;
}

function isLink(value: unknown): value is ToastLink {
  if (typeof value !== "object" || value === null) return false;
  const { label, to } = value as Record<string, unknown>; // each is checked
  return isText(label) && isOwnPath(to);
}

function isRestorable(value: unknown): value is Restorable {
  if (typeof value !== "object" || value === null) return false;
  const { to, id, intent = "restore" } = value as Record<string, unknown>; // each is checked
  return (
    isOwnPath(to) && typeof id === "string" && uuid.test(id) && undoIntents.some((each) => each === intent)
  );
}

function isOwnPath(to: unknown): boolean {
  return localPath(to, "") === to && to !== "";
}

function isDuration(value: unknown): value is number {
  return typeof value === "number" && value > 0 && value <= longestSeconds;
}
