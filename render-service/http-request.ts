import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";

const requestOf = (url: string) => (url.startsWith("https:") ? requestSecure : requestPlain);

/** Asks for a body, which comes as it was stored; follows nobody elsewhere. At half the cost of `fetch`. */
export function openBody(url: string, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    requestOf(url)(url, { signal }, resolve).once("error", reject).end();
  });
}

type Sending = {
  method: "PUT" | "POST";
  headers: Record<string, string>;
  body: Uint8Array;
  signal: AbortSignal;
};

/** Sends a body whose length is stated, as object storage wants it, at half the cost of `fetch`. */
export function sendBody(url: string, sending: Sending): Promise<{ status: number; text: string }> {
  const { method, body, signal } = sending;
  const headers = { ...sending.headers, "content-length": String(body.length) };
  return new Promise((resolve, reject) => {
    const outgoing = requestOf(url)(url, { method, headers, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
      );
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}
