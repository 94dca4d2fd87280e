import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { createDatabase } from "#drizzle/client.ts";
import { serverDatabase } from "#tests/support/server-database.ts";
import { readOffer } from "#worker/domain/catalogue/tracks/offers.ts";
import type { Product } from "./product.ts";
import { repeat } from "./rounds.ts";

/** Acts as a brand over HTTP, with the pages' requests in sequence. */
export type Brand = {
  /** Uploads a video and waits until it is prepared. Returns the upload's id. */
  prepare(file: string): Promise<string>;
  /** Starts a render and waits until it has completed, as the render page does. */
  render(uploadId: string, track: ListedTrack): Promise<void>;
};
type ListedTrack = { id: string; priceTokens: number };

type Call = { method?: "POST" | "PUT"; body?: BodyInit; headers?: Record<string, string> };

const Upload = z.object({ partBytes: z.number(), sizeBytes: z.number() });
const State = z.object({
  id: z.string(),
  status: z.string(),
  version: z.string(),
  message: z.string().nullable(),
});
type State = z.infer<typeof State>;

export async function signInBrand({ origin, home }: Product): Promise<Brand> {
  const cookie = await signIn(origin, home);
  const ask = async (path: string, init: Call = {}) => {
    const headers = { cookie, origin, ...init.headers };
    const response = await fetch(origin + path, { ...init, headers, redirect: "manual" });
    if (response.status < 400) return response;
    throw new Error(`${init.method ?? "GET"} ${path} answered ${response.status}: ${await response.text()}`);
  };
  const send = (path: string, body: object) =>
    ask(path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });

  const db = createDatabase(serverDatabase(origin));
  const shown = new Map<string, string>();
  /** Cached like on the page, which reads the offer before the first press. */
  const showOffer = async (trackId: string) => {
    const offer = shown.get(trackId) ?? (await readOffer({ db }, trackId, "social"))?.offer ?? "";
    shown.set(trackId, offer);
    return offer;
  };

  return {
    async prepare(file) {
      const bytes = readFileSync(file);
      const id = crypto.randomUUID();
      const opened = await send("/api/uploads", {
        id,
        filename: basename(file),
        contentType: "video/mp4",
        sizeBytes: bytes.length,
      });
      const { partBytes, sizeBytes } = Upload.parse(await opened.json());
      await repeat(Math.ceil(sizeBytes / partBytes), (n) => {
        const body = bytes.subarray(n * partBytes, (n + 1) * partBytes);
        return ask(`/api/uploads/${id}/parts/${n + 1}`, { method: "PUT", body });
      });
      await ask(`/api/uploads/${id}/complete`, { method: "POST" });
      const asked = await send(`/api/uploads/${id}/preparations`, { overlayTrackId: null });
      const first = State.parse(await asked.json());
      await follow(first, "ready", (since) =>
        ask(`/api/uploads/${id}/preparations/${first.id}?since=${encodeURIComponent(since)}`),
      );
      return id;
    },
    async render(uploadId, track) {
      const id = crypto.randomUUID();
      const form = new URLSearchParams({
        id,
        uploadId,
        trackId: track.id,
        startAtSeconds: "20.5",
        volumePercent: "60",
        hasOverlay: "off",
        shownPriceTokens: String(track.priceTokens),
        shownOffer: await showOffer(track.id),
      });
      await ask(`/track/${track.id}`, { method: "POST", body: form });
      const first = State.parse(await (await ask(`/api/renders/${id}`)).json());
      await follow(first, "completed", (since) => ask(`/api/renders/${id}?since=${encodeURIComponent(since)}`));
    },
  };
}

/** Long-polls until the wanted state; any other final state is an error. */
async function follow(state: State, wanted: string, ask: (since: string) => Promise<Response>): Promise<void> {
  if (state.status === wanted) return;
  if (state.status !== "pending") throw new Error(`${state.status}: ${state.message}`);
  const next = State.parse(await (await ask(state.version)).json());
  return follow(next, wanted, ask);
}

async function signIn(origin: string, home: string): Promise<string> {
  const passwords = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(home, "demo-passwords.json"), "utf8")));
  const email = "brand@demo.example";
  const response = await fetch(`${origin}/auth`, {
    method: "POST",
    headers: { origin },
    body: new URLSearchParams({ email, password: passwords[email] ?? "" }),
    redirect: "manual",
  });
  const cookie = response.headers.getSetCookie().find((value) => /session=/.test(value));
  if (!cookie) throw new Error(`Signing in answered ${response.status}`);
  return cookie.slice(0, cookie.indexOf(";"));
}
