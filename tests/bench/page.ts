import { gzipSync } from "node:zlib";
import { type Bench, isQuick, type Row } from "./bench.ts";
import { type Load, openVisitor } from "./load.ts";
import { startPageServer } from "./page-server.ts";
import { median, repeat } from "./rounds.ts";

const tracks = isQuick ? 20_000 : 100_000;
const rounds = isQuick ? 2 : 7;
const connections = 16;
const pageRequests = isQuick ? 60 : 600;
const bareRequests = isQuick ? 300 : 6000;

export const page: Bench = {
  name: "page",
  about:
    `The library page of a signed-in brand over ${tracks.toLocaleString("en")} tracks, as the production build serves it ` +
    `(session, page of cards, counts, whole HTML), against a bare Hono route in the same workerd process. ${connections} ` +
    "connections kept open, on loopback, past the development proxy; the sender needs a processor too, so the bare " +
    "route could do more than this.",
  async run(): Promise<Row[]> {
    const server = await startPageServer(tracks);
    const visitors = {
      page: openVisitor(server.library, { cookie: server.cookie, accept: "text/html" }, connections),
      single: openVisitor(server.library, { cookie: server.cookie, accept: "text/html" }, 1),
      bare: openVisitor(server.bare, {}, connections),
    };
    try {
      const { status, body } = await visitors.page.get();
      if (status !== 200 || !body.includes("<article")) throw new Error(`The library answered ${status}`);
      const taken = await repeat(rounds + 1, async () => ({
        page: await visitors.page.load(pageRequests),
        bare: await visitors.bare.load(bareRequests),
        single: await visitors.single.load(Math.ceil(pageRequests / 10)),
      }));
      const middle = (of: "page" | "bare" | "single", figure: keyof Load) =>
        median(taken.slice(1).map((round) => round[of][figure]));
      return rowsFor(middle, gzipSync(body).length / 1000);
    } finally {
      for (const visitor of Object.values(visitors)) visitor.close();
      await server.close();
    }
  },
};

function rowsFor(
  middle: (of: "page" | "bare" | "single", figure: keyof Load) => number,
  htmlKb: number,
): Row[] {
  const against = (figure: keyof Load) => ({ what: "bare Hono route", value: middle("bare", figure) });
  return [
    {
      what: "Library page, throughput",
      value: middle("page", "requestsPerSecond"),
      unit: "requests/s",
      baseline: against("requestsPerSecond"),
      goal: null,
    },
    {
      what: `Library page, p99 at ${connections} at once`,
      value: middle("page", "p99Ms"),
      unit: "ms",
      baseline: against("p99Ms"),
      goal: null,
    },
    {
      what: "Library page, p50 one at a time",
      value: middle("single", "p50Ms"),
      unit: "ms",
      baseline: null,
      goal: null,
    },
    {
      what: "Library page, HTML after gzip",
      value: htmlKb,
      unit: "kB",
      baseline: null,
      goal: { of: "value", atMost: 30 },
    },
  ];
}
