import type { AppContext } from "#worker/context.ts";
import { ensurePreparation } from "#worker/domain/licensing/videos/preparations/ensure-preparation.ts";
import type { Preparation } from "#worker/domain/licensing/videos/preparations/queries.ts";
import type { Upload } from "#worker/domain/services/files/uploads/queries.ts";
import { expectOk } from "./expect-ok.ts";
import { request } from "./http.ts";

const headers = { "content-type": "application/json" };
const mp4Head = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode("ftypisom"), 0, 0, 2, 0]);

/** Returns `bytes` bytes that begin like an MP4. */
export function videoOf(bytes: number): Uint8Array<ArrayBuffer> {
  const video = new Uint8Array(bytes);
  video.set(mp4Head);
  return video;
}

/** Calls `/api/uploads` as a signed-in browser does. */
export function uploadsAs(cookie: string) {
  return {
    start(change: object = {}) {
      const id = crypto.randomUUID();
      const input = { id, filename: "a.mp4", contentType: "video/mp4", sizeBytes: 100, ...change };
      return request("/api/uploads", { method: "POST", headers, cookie, body: JSON.stringify(input) });
    },
    sendPart(id: string, number: number | string, body: Uint8Array<ArrayBuffer> = videoOf(100)) {
      const length = { "content-length": String(body.byteLength) };
      return request(`/api/uploads/${id}/parts/${number}`, { method: "PUT", headers: length, cookie, body });
    },
    complete: (id: string) => request(`/api/uploads/${id}/complete`, { method: "POST", headers, cookie, body: "{}" }),
    cancel: (id: string) => request(`/api/uploads/${id}`, { method: "DELETE", cookie }),
    restore: (id: string) => request(`/api/uploads/${id}/restore`, { method: "POST", cookie }),
    prepare: (id: string, overlayTrackId: string | null) =>
      request(`/api/uploads/${id}/preparations`, {
        method: "POST",
        headers,
        cookie,
        body: JSON.stringify({ overlayTrackId }),
      }),
  };
}

/** Prepares a finished upload, with an overlay only if a track is given. */
export async function startPreparation(
  ctx: AppContext,
  upload: Upload,
  overlayTrackId: string | null = null,
): Promise<Preparation> {
  return expectOk(await ensurePreparation(ctx, upload, overlayTrackId)).preparation;
}
