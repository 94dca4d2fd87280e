import { type Context, Hono } from "hono";
import { didDocument, keySet, listKeys } from "#worker/domain/licensing/licences/signing/key-history.ts";
import {
  readStatusList,
  statusListLifetime,
} from "#worker/domain/licensing/licences/credentials/status-list.ts";
import type { StatusPurpose } from "#worker/domain/licensing/licences/credentials/licence-credential.ts";
import type { ApiEnv } from "./api-context.ts";
import { limitOpenCalls, sharedFor } from "./shared-answers.ts";

/** A verifier may lack a new key for an hour: rotation publishes it just before it signs (docs/operations.md). */
const keyCache = { "cache-control": sharedFor(3600), "access-control-allow-origin": "*" };

/** Who signs, and by which keys, where verifiers look for it. */
export const signingKeys = new Hono<ApiEnv>()
  .get("/did.json", async (c) => {
    const ctx = c.get("app");
    const document = didDocument(ctx.settings.PUBLIC_ORIGIN, await listKeys(ctx));
    return c.json(document, 200, { ...keyCache, "content-type": "application/did+json" });
  })
  .get("/jwks.json", async (c) => {
    const ctx = c.get("app");
    const keys = keySet(ctx.settings.PUBLIC_ORIGIN, await listKeys(ctx));
    return c.json(keys, 200, { ...keyCache, "content-type": "application/jwk-set+json" });
  });

/** Signed lists of revoked licences, and of suspended ones. */
export const statusLists = new Hono<ApiEnv>()
  .get("/:list", limitOpenCalls, (c) => sendStatusList(c, c.req.param("list"), "revocation"))
  .get("/:list/suspensions", limitOpenCalls, (c) => sendStatusList(c, c.req.param("list"), "suspension"));

async function sendStatusList(c: Context<ApiEnv>, list: string, purpose: StatusPurpose): Promise<Response> {
  const answer = /^[1-9]\d{0,5}$/.test(list)
    ? await readStatusList(c.get("app"), Number(list), purpose)
    : ({ ok: false, refusal: "unknown" } as const);
  if (!answer.ok) {
    return answer.refusal === "unknown"
      ? c.json({ error: "List not found." }, 404)
      : c.json({ error: "We can’t sign this right now. Please try again." }, 503);
  }
  return c.body(answer.jwt, 200, {
    "content-type": "application/vc+jwt",
    "cache-control": sharedFor(statusListLifetime / 1000),
    "access-control-allow-origin": "*",
  });
}
