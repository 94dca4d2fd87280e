import { exports } from "cloudflare:workers";
import { startSession } from "#worker/domain/accounts/sessions.ts";
import type { AppContext } from "#worker/context.ts";

const origin = "https://cuesheet.test";

/** Asks the whole Worker over HTTP, as a browser on our own pages would. */
export function request(path: string, init: RequestInit & { cookie?: string } = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (init.cookie) headers.set("cookie", init.cookie);
  if (!headers.has("origin")) headers.set("origin", origin);
  return exports.default.fetch(new Request(new URL(path, origin), { redirect: "manual", ...init, headers }));
}

/** The Cookie header of a new session. */
export async function signInAs(ctx: AppContext, user: { id: string }): Promise<string> {
  return (await startSession(ctx, user.id)).split(";")[0] ?? "";
}
