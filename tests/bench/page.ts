import { gzipSync } from "node:zlib";
import { buildBefore } from "./before.ts";
import { type Bench, isQuick, type Row } from "./bench.ts";
import { type Load, openVisitor } from "./load.ts";
import { type PageServer, startPageServer } from "./page-server.ts";
import { median, repeat } from "./rounds.ts";

const tracks = isQuick ? 20_000 : 100_000;
const rounds = isQuick ? 2 : 7;
const connections = 16;
const pageRequests = isQuick ? 60 : 600;
const bareRequests = isQuick ? 300 : 6000;
const singleRequests = isQuick ? 6 : 60;

/** The other most visited pages. */
const pages = [
  { what: "Track page", path: "/track/00000000-0000-4000-9000-000000000001", as: "brand" },
  { what: "My Videos", path: "/my-videos", as: "brand" },
  { what: "A label's tracks", path: "/label/library", as: "label" },
] as const;

export const page: Bench = {
  name: "page",
  about:
    `Pages of signed-in people over ${tracks.toLocaleString("en")} tracks, as the production build serves them (session, ` +
    "data, whole HTML). Throughput stands against a bare Hono route in the same workerd process, times one at a time against " +
    `the product as it was before its pages were made lean, in a workerd of its own, in turns. ${connections} connections ` +
    "kept open, on loopback, past the development proxy; the sender needs a processor too, so the bare route could do more " +
    "than this.",
  async run(): Promise<Row[]> {
    const checkout = buildBefore();
    const server = await startPageServer(tracks);
    const before = checkout ? await startPageServer(tracks, { checkout, name: "catalogue-before" }) : null;
    if (!before) console.log("  The product of before is not in this clone's history: nothing is compared with it.");
    try {
      const library = await measureLibrary(server, before);
      const others = await repeat(pages.length, async (n) => {
        const { what, path, as } = pages[n] ?? pages[0];
        return fasterThanBefore(what, await timeInTurns(server, before, path, as), 2);
      });
      return [...library, ...others];
    } finally {
      await server.close();
      await before?.close();
    }
  },
};

async function measureLibrary(server: PageServer, before: PageServer | null): Promise<Row[]> {
  const library = openVisitor(new URL("/library", server.product), asBrowser(server.cookies.brand), connections);
  const bare = openVisitor(server.bare, {}, connections);
  try {
    const { status, body } = await library.get();
    if (status !== 200 || !body.includes("<article")) throw new Error(`The library answered ${status}`);
    const taken = await repeat(rounds + 1, async () => ({
      library: await library.load(pageRequests),
      bare: await bare.load(bareRequests),
    }));
    const middle = (of: "library" | "bare", figure: keyof Load) => median(taken.slice(1).map((round) => round[of][figure]));
    return [
      {
        what: "Library page, throughput",
        value: middle("library", "requestsPerSecond"),
        unit: "requests/s",
        baseline: { what: "bare Hono route", value: middle("bare", "requestsPerSecond") },
        goal: { of: "share", atLeast: 0.02 },
      },
      {
        // In a queue of 16, a request waits 16 times as long as one page takes: the same factor as for throughput.
        what: `Library page, p99 at ${connections} at once`,
        value: middle("library", "p99Ms"),
        unit: "ms",
        baseline: { what: "bare Hono route", value: middle("bare", "p99Ms") },
        goal: { of: "ratio", atMost: 50 },
      },
      fasterThanBefore("Library page", await timeInTurns(server, before, "/library", "brand"), 2),
      weight("Library page, HTML", body.length, 95),
      weight("Library page, HTML after gzip", gzipSync(body).length, 20),
    ];
  } finally {
    library.close();
    bare.close();
  }
}

function weight(what: string, bytes: number, atMost: number): Row {
  return { what, value: bytes / 1000, unit: "kB", baseline: null, goal: { of: "value", atMost } };
}

type Times = { now: number; before: number | null };

/** Measures the p50 of single page requests, in milliseconds. */
async function timeInTurns(
  server: PageServer,
  before: PageServer | null,
  path: string,
  as: keyof PageServer["cookies"],
): Promise<Times> {
  const visit = ({ product, cookies }: PageServer) => openVisitor(new URL(path, product), asBrowser(cookies[as]), 1);
  const visitors = { now: visit(server), before: before && visit(before) };
  const taken = await repeat(rounds + 1, async () => ({
    now: (await visitors.now.load(singleRequests)).p50Ms,
    before: visitors.before ? (await visitors.before.load(singleRequests)).p50Ms : Number.NaN,
  }));
  visitors.now.close();
  visitors.before?.close();
  const middle = (of: "now" | "before") => median(taken.slice(1).map((round) => round[of]));
  return { now: middle("now"), before: before && middle("before") };
}

function fasterThanBefore(what: string, { now, before }: Times, atLeast: number): Row {
  return {
    what: `${what}, p50 one at a time`,
    value: now,
    unit: "ms",
    baseline: before === null ? null : { what: "before", value: before },
    goal: { of: "speed-up", atLeast },
  };
}

const asBrowser = (cookie: string) => ({ cookie, accept: "text/html" });
