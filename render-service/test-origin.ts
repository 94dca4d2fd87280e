import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { RenderEvent } from "./render-service.contract.ts";
import { signatureHeader } from "./renderer-http.contract.ts";
import { isSignedBy } from "./http-request.ts";

/** Test-only: the Worker's side of the contract, in memory. */
export const testSecret = "a-secret-for-tests-of-32-characters";

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export type Origin = Awaited<ReturnType<typeof startOrigin>>;

export async function startOrigin() {
  const files = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const events: RenderEvent[] = [];
  const requests: string[] = [];
  const rules = { isWanted: true, brokenAnswers: 0, stalls: new Set<string>() };
  const listeners = new Set<() => void>();
  const state = { files, events, requests, rules };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://origin");
    const key = url.pathname;
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    requests.push(`${request.method} ${request.url}`);
    const handle = async () => {
      const body = await readAll(request);
      if (rules.brokenAnswers > 0) {
        rules.brokenAnswers--;
        return answer(503, {});
      }
      if (key === "/callback") {
        const header = request.headers[signatureHeader]?.toString();
        if (!isSignedBy(testSecret, body.toString(), header, Date.now())) return answer(401, {});
        events.push(RenderEvent.parse(JSON.parse(body.toString())));
        answer(200, { applied: true, continue: rules.isWanted });
        for (const listener of listeners) listener();
        return;
      }
      if (request.method === "GET") {
        const file = files.get(key);
        if (!file) return answer(404, {});
        response.writeHead(200, { "content-length": file.length });
        // Simulates a stalled connection: half the file, then nothing.
        if (rules.stalls.has(key)) response.write(file.subarray(0, file.length / 2));
        else response.end(file);
        return;
      }
      if (url.searchParams.has("uploads")) {
        const uploadId = crypto.randomUUID();
        uploads.set(uploadId, new Map());
        return answer(200, { uploadId });
      }
      const parts = uploads.get(url.searchParams.get("uploadId") ?? "");
      const partNumber = Number(url.searchParams.get("partNumber"));
      if (request.method === "PUT" && parts) {
        parts.set(partNumber, body);
        return answer(200, { etag: `etag-${partNumber}` });
      }
      if (request.method === "POST" && parts) {
        files.set(key, Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part)));
        return answer(200, { ok: true });
      }
      files.set(key, body);
      return answer(200, { ok: true });
    };
    handle().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;

  return {
    ...state,
    url: `http://127.0.0.1:${port}`,
    sha256: (key: string) =>
      createHash("sha256")
        .update(files.get(key) ?? "")
        .digest("hex"),
    /** Resolves with the first matching event, past or future. */
    event: (fits: (event: RenderEvent) => boolean) =>
      new Promise<RenderEvent>((resolve) => {
        const look = () => {
          const found = events.find(fits);
          if (!found) return;
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
      }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
