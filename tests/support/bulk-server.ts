import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  FindExistingIsrcs,
  ImportTracks,
  type KnownTrack,
  type RowOutcome,
} from "#worker/domain/catalogue/tracks/bulk-upload/bulk-upload.contract.ts";

/** Faults of the fake server; none by default. */
type Trouble = {
  /** File names whose parts hang until `letThrough`. */
  held?: readonly string[];
  /** File names whose uploads are refused on completion. */
  refused?: readonly string[];
  losesLabel?: boolean;
  /** Accepts metadata but does not answer until `letThrough`. */
  losesAnswers?: boolean;
};

type Upload = { filename: string; sizeBytes: number; status: string; parts: number[] };

/** Starts a fake of the Worker's upload and metadata endpoints on loopback. Close it when done. */
export async function openBulkServer() {
  const trouble: Trouble = {};
  const uploads = new Map<string, Upload>();
  const tracks = new Map<string, KnownTrack>();
  const isrcs = () => [...tracks.values()].map(({ isrc }) => isrc);
  const batches: number[] = [];
  const sent: string[] = [];
  const waiting: (() => void)[] = [];

  const importPiece = ({ rows }: ImportTracks): { outcomes: RowOutcome[] } => {
    batches.push(rows.length);
    const outcomes = rows.map(({ id, audioUploadId, fields }): RowOutcome => {
      if (fields.title === "Refused") return { id, outcome: "invalid", field: "title", message: "Write another" };
      const isrc = String(fields.isrc);
      if (tracks.has(id)) return { id, outcome: "added" };
      if (isrcs().includes(isrc)) return { id, outcome: "known" };
      if (uploads.get(audioUploadId)?.status !== "uploaded") return { id, outcome: "no-audio" };
      tracks.set(id, { id, isrc, title: String(fields.title), artist: String(fields.artist) });
      return { id, outcome: "added" };
    });
    return { outcomes };
  };
  const waitForRelease = () => new Promise<void>((resolve) => waiting.push(resolve));
  const answerPiece = async (body: unknown): Promise<[number, unknown]> => {
    if (trouble.losesLabel) return [404, { error: "Label not found." }];
    const asked = ImportTracks.safeParse(body);
    if (!asked.success) return [400, { error: asked.error.message }];
    const outcomes = importPiece(asked.data);
    if (trouble.losesAnswers) await waitForRelease();
    return [200, outcomes];
  };
  const answer = async (method: string, url: string, body: unknown): Promise<[number, unknown]> => {
    const [, , noun, id = "", verb] = url.split("/");
    if (noun === "bulk-tracks" && id === "known") {
      const query = FindExistingIsrcs.parse(body);
      return [200, { tracks: [...tracks.values()].filter(({ isrc }) => query.isrcs.includes(isrc)) }];
    }
    if (noun === "bulk-tracks") return answerPiece(body);
    if (method === "DELETE") {
      uploads.delete(id);
      return [204, null];
    }
    if (!id) {
      const start = body as { id: string; filename: string; sizeBytes: number };
      const known = uploads.get(start.id) ?? { ...start, status: "uploading", parts: [] };
      uploads.set(start.id, known);
      return [200, { ...known, id: start.id, partBytes: 9 }];
    }
    const upload = uploads.get(id);
    if (!upload) return [404, { error: "Not found" }];
    if (verb === "parts") {
      if (trouble.held?.includes(upload.filename)) await waitForRelease();
      sent.push(upload.filename);
      upload.parts = [1];
      return [200, { part: 1 }];
    }
    if (trouble.refused?.includes(upload.filename)) return [422, { error: "Only WAV and MP3 files are supported" }];
    upload.status = "uploaded";
    return [200, { ...upload, id, partBytes: 9 }];
  };
  const server = createServer(async (request, response) => {
    const body: unknown = request.method === "POST" ? JSON.parse((await text(request)) || "null") : null;
    if (request.method === "PUT") request.resume();
    const [status, content] = await answer(request.method ?? "", request.url ?? "", body);
    response.writeHead(status).end(status === 204 ? undefined : JSON.stringify(content));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // `listen` on a TCP port always gives an AddressInfo.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = {
    fetch: (url: string, init?: RequestInit) => fetch(new URL(url, origin), init),
    putPart: (url: string, bytes: Blob, signal: AbortSignal) =>
      fetch(new URL(url, origin), { method: "PUT", body: bytes, signal }),
    rest: () => Promise.resolve(),
  };
  const letThrough = () => {
    delete trouble.held;
    for (const resolve of waiting.splice(0)) resolve();
  };
  const close = () => {
    letThrough();
    server.closeAllConnections();
    server.close();
  };
  return { trouble, tracks, batches, sent, transport, letThrough, close };
}
