import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { PaymentStandIn } from "./create-payment-stand-in.ts";

const isLoopback = (host: string) => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(host);

/** Serves the stand-in on loopback only. Rejects for any other address. */
export function serve(standIn: PaymentStandIn, { host, port }: { host: string; port: number }): Promise<Server> {
  if (host !== "127.0.0.1") return Promise.reject(new Error(`The stand-in listens on 127.0.0.1 only, not on ${host}`));
  const server = createServer((incoming, outgoing) => {
    void answer(standIn, incoming, outgoing).catch((error: unknown) => {
      console.error(error);
      outgoing.writeHead(500, { "content-type": "application/json" });
      outgoing.end(JSON.stringify({ error: { type: "api_error", message: "The stand-in failed." } }));
    });
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

async function answer(standIn: PaymentStandIn, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { host = "", ...headers } = incoming.headers;
  // Guards against DNS rebinding: another site's name may resolve to this address.
  if (!isLoopback(host)) {
    outgoing.writeHead(403).end("Not from here");
    return;
  }
  const { method = "GET", url = "/" } = incoming;
  const body = method === "GET" || method === "HEAD" ? null : await readBody(incoming);
  const plain = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const response = await standIn.fetch(new Request(`http://${host}${url}`, { method, headers: plain, body }));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > 1_000_000) throw new Error("A body of more than a megabyte");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}
