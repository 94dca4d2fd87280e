import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { createDatabase, type Database } from "#drizzle/client.ts";
import { preparations, renders } from "#drizzle/schema/index.ts";
import { showOffer } from "#tests/support/factories.ts";
import { askServer, serverDatabase } from "#tests/support/server-database.ts";
import { longFilm, shortClip } from "./media.ts";
import { type Person, sessionCookie } from "./people.ts";
import { shared } from "./product.ts";

/*
 * Videos and licences that a brand has before a test begins, created through the product's own API and forms without a browser.
 * The render service encodes each of these clips once (cached-render-service.ts).
 */

/** Only catches hangs: a clip may have to queue behind another test's encoding job. */
const patience = { timeout: 240_000, intervals: [100] };

type Call = { session: string; method: string; path: string; body?: BodyInit; contentType?: string };

async function call({ session, method, path, body, contentType }: Call): Promise<Response> {
  const { name, value } = sessionCookie({ session });
  const headers = {
    cookie: `${name}=${value}`,
    origin: shared.origin,
    ...(contentType && { "content-type": contentType }),
  };
  const response = await askServer(shared.origin + path, {
    method,
    headers,
    redirect: "manual",
    ...(body !== undefined && { body }),
  });
  if (response.status >= 400) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}

const postJson = (session: string, path: string, value: unknown) =>
  call({ session, method: "POST", path, body: JSON.stringify(value), contentType: "application/json" });

async function waitFor(status: string, query: () => PromiseLike<{ status: string }[]>): Promise<void> {
  await expect.poll(async () => (await query())[0]?.status, patience).toBe(status);
}

/** Uploads a clip of one part and returns the upload's id. */
async function uploadClip({ session }: Pick<Person, "session">, file: string): Promise<string> {
  test.slow();
  const [id, bytes] = [crypto.randomUUID(), readFileSync(file)];
  const start = { id, filename: basename(file), contentType: "video/mp4", sizeBytes: bytes.length };
  await postJson(session, "/api/uploads", start);
  await call({ session, method: "PUT", path: `/api/uploads/${id}/parts/1`, body: new Uint8Array(bytes) });
  await postJson(session, `/api/uploads/${id}/complete`, {});
  return id;
}

/** Adds a prepared video without overlay to a brand's videos. */
export async function givePreparedVideo(
  db: Database,
  brand: Pick<Person, "session">,
  film: "short" | "long" = "short",
): Promise<{ uploadId: string }> {
  const uploadId = await uploadClip(brand, film === "short" ? shortClip() : longFilm());
  await postJson(brand.session, `/api/uploads/${uploadId}/preparations`, { overlayTrackId: null });
  await waitFor("ready", () => db.select().from(preparations).where(eq(preparations.uploadId, uploadId)));
  return { uploadId };
}

/** Renders a short clip with a 2-token track by the form of its page and returns the render's id. */
export async function giveLicensedVideo(db: Database, brand: Pick<Person, "session">, trackId: string): Promise<string> {
  const [id, uploadId] = [crypto.randomUUID(), await uploadClip(brand, shortClip())];
  const form = new URLSearchParams({
    id,
    uploadId,
    startAtSeconds: "0",
    volumePercent: "80",
    hasOverlay: "on",
    scope: "social",
    shownPriceTokens: "2",
    shownOffer: await showOffer({ db }, trackId),
  });
  const { headers } = await call({
    session: brand.session,
    method: "POST",
    path: `/upload/${trackId}`,
    body: form,
  });
  if (headers.get("location") !== `/render/${id}`) throw new Error(`The render was refused: ${headers.get("location")}`);
  await waitFor("completed", () => db.select().from(renders).where(eq(renders.id, id)));
  return id;
}

/** As `giveLicensedVideo`, for the brand signed in on a page; ends on the finished video's page. */
export async function renderVideo(page: Page, trackId: string): Promise<void> {
  const session = (await page.context().cookies()).find(({ name }) => name === "session")?.value;
  if (!session) throw new Error("Nobody is signed in on this page");
  const db = createDatabase(serverDatabase(shared.origin));
  await page.goto(`/render/${await giveLicensedVideo(db, { session }, trackId)}`);
  await expect(page.getByText("Your video is ready!")).toBeVisible();
}
