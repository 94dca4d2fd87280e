import { Agent, request } from "node:http";
import { quantile } from "./rounds.ts";

export type Load = { requestsPerSecond: number; p50Ms: number; p99Ms: number };
type Answer = { status: number; body: Buffer };

/** Opens a client with `connections` keep-alive connections. Close it when done. */
export function openVisitor(url: URL, headers: Record<string, string>, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const get = () =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(url, { agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
        response.on("error", reject);
      });
      sent.on("error", reject);
      sent.end();
    });
  return {
    get,
    /** Sends `count` requests, always on all connections at once. Throws on any status but 200. */
    async load(count: number): Promise<Load> {
      const latencies: number[] = [];
      const startedAt = performance.now();
      let asked = 0;
      const line = async () => {
        while (asked < count) {
          asked += 1;
          const sentAt = performance.now();
          // Each connection waits for its response before the next request.
          const { status } = await get();
          if (status !== 200) throw new Error(`${url.href} answered ${status}`);
          latencies.push(performance.now() - sentAt);
        }
      };
      await Promise.all(Array.from({ length: connections }, line));
      const seconds = (performance.now() - startedAt) / 1000;
      return {
        requestsPerSecond: latencies.length / seconds,
        p50Ms: quantile(latencies, 0.5),
        p99Ms: quantile(latencies, 0.99),
      };
    },
    close: () => agent.destroy(),
  };
}
