import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { constants, createBrotliCompress } from "node:zlib";

export type Proxy = { origin: string; close(): Promise<void> };

const text = /text|javascript|json|xml|svg|manifest/;

/** Compresses responses like the CDN in front of the product; the local server does not. */
export async function startCompressingProxy(target: string): Promise<Proxy> {
  const server = createServer((asked, answer) => pass(target, asked, answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://localhost:${port}`, close };
}

function pass(target: string, asked: IncomingMessage, answer: ServerResponse): void {
  const headers = { ...asked.headers, host: new URL(target).host, "accept-encoding": "identity" };
  const onward = request(new URL(asked.url ?? "/", target), { method: asked.method ?? "GET", headers }, (came) => {
    const { "content-length": length, ...kept } = came.headers;
    if (!text.test(came.headers["content-type"] ?? "") || came.headers["content-encoding"]) {
      answer.writeHead(came.statusCode ?? 502, {
        ...kept,
        ...(length ? { "content-length": length } : {}),
      });
      came.pipe(answer);
      return;
    }
    answer.writeHead(came.statusCode ?? 502, {
      ...kept,
      "content-encoding": "br",
      vary: "accept-encoding",
    });
    const packer = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    came.pipe(packer).pipe(answer);
  });
  onward.on("error", () => answer.writableEnded || answer.destroy());
  asked.pipe(onward);
}
