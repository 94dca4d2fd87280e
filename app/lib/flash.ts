import { redirect } from "react-router";
import { z } from "zod";
import { localPath } from "./local-path.ts";

const text = z.string().min(1);
const ownPath = z
  .string()
  .min(1)
  .refine((to) => localPath(to, "") === to);
/** Undo posts a form with this id and intent to a page of ours. */
const restorableSchema = z.object({
  to: ownPath,
  id: z.guid(),
  /** Restores something deleted where it is left out. */
  intent: z.enum(["restore", "undo-pause"]).exactOptional(),
});
const flashSchema = z.object({
  /** Keeps one toast from being shown twice. */
  id: text,
  kind: z.enum(["error", "success"]),
  title: text,
  description: z.string().exactOptional(),
  seconds: z.number().positive().max(60).exactOptional(),
  /** To a page of ours where there is more to see. */
  link: z.object({ label: text, to: ownPath }).exactOptional(),
  /** Offers Undo, in place of a link. */
  restorable: z.exactOptional(restorableSchema),
});
export type Restorable = z.infer<typeof restorableSchema>;
export type Flash = z.infer<typeof flashSchema>;
export type Toast = Omit<Flash, "id">;

const cookieName = "__Host-flash";
/** Not HttpOnly: the page clears the cookie after showing the toast, and its text grants no access. */
const attributes = "Path=/; Secure; SameSite=Lax";

/** The toast of a deletion, with Undo while it can still be restored. */
export function deletedToast(toast: Toast, isRestorable: boolean, restorable: Restorable): Toast {
  return isRestorable ? { ...toast, restorable } : toast;
}

/** Redirects; the next page shows the toast, with or without JavaScript. */
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
 * The toast of a request, and the headers that clear its cookie. A `.data` response may be discarded unseen (a prefetch, an
 * interrupted navigation), so there the cookie stays until `dropFlash`.
 */
export function takeFlash(request: Request): { flash: Flash | null; headers: HeadersInit } {
  const flash = readFlash(request.headers.get("cookie"));
  const isDocument = !new URL(request.url).pathname.endsWith(".data");
  return { flash, headers: flash && isDocument ? { "Set-Cookie": spentFlashCookie } : {} };
}

/** Clears the cookie of the toast that was shown, unless a newer toast has replaced it. */
export function dropFlash({ id }: Flash, page: Pick<Document, "cookie"> = document): void {
  if (readFlashId(page.cookie) === id) page.cookie = spentFlashCookie;
}

/** The toast in the Cookie header; null without one, or when the cookie was tampered with. */
export function readFlash(cookieHeader: string | null): Flash | null {
  return flashSchema.safeParse(readValue(cookieHeader)).data ?? null;
}

/** The server has validated the cookie, so the browser needs no schema. */
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
