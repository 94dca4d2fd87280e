import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { routes } from "virtual:react-router/server-build";
import { sessions, tracks, userRoles } from "#drizzle/schema/index.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { type Visit, listVisits } from "#tests/support/every-route.ts";
import { makeAnyTrack, makeBrand, makeUser } from "#tests/support/factories.ts";
import { signInAs } from "#tests/support/http.ts";
import { type Call, countRounds, type Handle, type TracedDatabase, traceDatabase } from "#tests/support/traced-database.ts";
import { api } from "./api/api.ts";
import { publishSnapshot } from "./domain/catalogue/library/snapshot/publish-snapshot.ts";
import { mayLag } from "./domain/people/accounts/gates/next-gate.ts";
import worker from "./index.ts";

type Seen = Visit & { calls: Call[]; answered: number; cookies: string[] };

const seen: Seen[] = [];
const nameOf = ({ method = "GET", route }: Pick<Visit, "method" | "route">) => `${method} ${route}`;

// The first request loads the whole application. The clock is frozen, because snapshots are refreshed by age.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const traced = traceDatabase(env.DB);
  const watched = { ...env, DB: traced.database };
  const visits = await listVisits();
  await publishSnapshot(createTestContext(Date.now()));
  const library = visits.find(({ route }) => route === "/library");
  if (library) await ask(library, traced, watched);
  for (const visit of visits) seen.push(await ask(visit, traced, watched));
}, 300_000);
afterAll(() => void vi.useRealTimers());

async function ask(visit: Visit, traced: TracedDatabase, watched: Env): Promise<Seen> {
  const execution = createExecutionContext();
  const answer = await worker.fetch(requestOf(visit), watched, execution);
  await answer.arrayBuffer();
  // The visitor did not wait for calls that are unanswered by now.
  const calls = traced.takeCalls().filter(({ isAnswered }) => isAnswered);
  await waitOnExecutionContext(execution);
  traced.takeCalls();
  return { ...visit, calls, answered: answer.status, cookies: answer.headers.getSetCookie() };
}

function requestOf({ method = "GET", path, cookie, form, json }: Visit): Request {
  const origin = "https://cuesheet.test";
  const headers = new Headers({ origin });
  if (cookie) headers.set("cookie", cookie);
  if (json) headers.set("content-type", "application/json");
  const body = form ? new URLSearchParams(form) : json ? JSON.stringify(json) : null;
  return new Request(new URL(path, origin), { method, headers, body, redirect: "manual" });
}

const isAct = ({ method = "GET" }: Seen) => method !== "GET";
/** A file or an API response: unlike a page, it is of no use before it is complete. */
const isCall = ({ route }: Seen) => /^\/(api|media|account)\//.test(route);
const isPage = (visit: Seen) => !isAct(visit) && !isCall(visit);
/** Rounds beyond the session lookup, which every signed-in request needs. */
const beyondSession = ({ cookie, calls }: Seen) => Math.max(0, countRounds(calls) - (cookie ? 1 : 0));
const by = ({ calls }: Seen, handle: Handle) => calls.filter((call) => call.handle === handle).length;

describe("round trips to the database", () => {
  test("every page and GET endpoint is visited and answers as expected", () => {
    expect(seen.map((visit) => [nameOf(visit), visit.answered])).toEqual(
      seen.map((visit) => [nameOf(visit), visit.status ?? 200]),
    );
    const asked = new Set(seen.map(nameOf));
    const calls = api.routes.filter(({ method }) => method === "GET").map(({ path }) => `GET ${path}`);
    const pages = Object.values(routes).flatMap((route) => {
      const hasAnswer = route?.module.default !== undefined || route?.module.loader !== undefined;
      return route?.path && hasAnswer && route.path !== "*" ? [`GET /${route.path}`] : [];
    });
    // Authorised by a signed URL, without the database.
    const isSigned = (name: string) => name === "GET /api/render-media";
    expect([...calls, ...pages].filter((name) => !asked.has(name) && !isSigned(name))).toEqual([]);
  });

  test("takes none beyond the session for the library, one for browsing, three at most", () => {
    const pages = seen.filter(isPage);
    expect(pages.filter((page) => countRounds(page.calls) > 3).map(nameOf)).toEqual([]);
    const browsing = pages.filter(({ method = "GET", route }) => mayLag(method, route));
    expect(browsing.map(nameOf)).toContain("GET /library");
    expect(browsing.filter((page) => beyondSession(page) > 1).map(nameOf)).toEqual([]);
    const library = browsing.filter(({ route }) => ["/library", "/library/filters"].includes(route));
    expect(library.map(beyondSession)).toEqual([0, 0]);
  });

  test("browsing reads from the nearest replica only", () => {
    const browsing = seen.filter(({ method = "GET", route }) => mayLag(method, route));
    expect(browsing.length).toBeGreaterThan(5);
    expect(browsing.filter((visit) => by(visit, "primary") > 0).map(nameOf)).toEqual([]);
  });

  test("money, labels, admin and writes use the primary, with three exceptions", () => {
    const decides = seen.filter(({ method = "GET", route }) => !mayLag(method, route));
    // These read the catalogue: front-page covers, the track above a report form, and the track that others resemble.
    const shows = ["GET /media/showcase/:trackId", "GET /report-track", "GET /similar/:trackId"];
    const nearby = decides.filter((visit) => by(visit, "nearest") > 0).map(nameOf);
    expect(nearby.toSorted()).toEqual(shows);
  });

  test("only writes set the bookmark cookie", () => {
    const bookmarked = seen.filter(({ cookies }) => cookies.some((set) => set.startsWith("__Host-bookmark=")));
    expect(bookmarked).toEqual(seen.filter(isAct));
  });

  test("round-trips.md is up to date", async () => {
    await expect(describeRoundTrips()).toMatchFileSnapshot("./round-trips.md");
  });
});

describe("page read in parallel with its session", () => {
  const visit = async (path: string, cookie: string) =>
    (await ask({ route: path, path, cookie, who: "brand" }, traceDatabase(env.DB), env)).answered;

  test("redirects once the session was ended", async () => {
    const ctx = createTestContext();
    const brand = await makeBrand(ctx.db);
    const cookie = await signInAs(ctx, brand);
    const open = () => visit("/my-videos.data", cookie);
    expect([await open(), await open()]).toEqual([200, 200]);
    await ctx.db.delete(sessions).where(eq(sessions.userId, brand.id));
    expect(await open()).toBe(202);
  });

  test("answers 404 for a paused track once the super-user role was removed", async () => {
    const ctx = createTestContext();
    const user = await makeUser(ctx.db, { roles: ["super_user", "brand"] });
    const cookie = await signInAs(ctx, user);
    const { id } = await makeAnyTrack(ctx.db);
    await ctx.db.update(tracks).set({ isActive: false }).where(eq(tracks.id, id));
    const open = () => visit(`/track/${id}.data`, cookie);
    expect([await open(), await open()]).toEqual([200, 200]);
    await ctx.db.delete(userRoles).where(eq(userRoles.role, "super_user"));
    expect(await open()).toBe(404);
  });
});

function describeRoundTrips(): string {
  const asking = seen.filter(({ calls }) => calls.length > 0);
  const silent = seen.filter(({ calls }) => calls.length === 0).map(({ route }) => `\`${route}\``);
  return `# Round trips to the database

Written by \`npx vitest run --project=worker worker/round-trips.test.ts -u\`; the test fails while this file is not what it
finds. *In sequence* is the longest chain of calls that wait for each other, *beyond the session* without the first of them,
which asks who is there. *Nearest* and *primary* say whom the calls asked. What is done after the answer is not counted.
Pages are counted as the browser asks for them on the way from another page.

The library is asked of an isolate that holds a snapshot; one that does not hold it yet loads it first. The isolate has seen
each session before: it asks for a track and for My Videos beside it (\`app/middleware.ts\`), another one after it.

Goals: the library 0 beyond the session, other pages that browse at most 1, no page more than 3 in sequence.

## Pages

${table(asking.filter(isPage))}

Ask nothing of a visitor without a session: ${silent.join(", ")}.

## Calls that read

${table(asking.filter((visit) => isCall(visit) && !isAct(visit)))}

## Some that write

${table(asking.filter(isAct))}
`;
}

function table(visits: readonly Seen[]): string {
  const rows = visits.map((visit) => [
    nameOf(visit),
    visit.who,
    countRounds(visit.calls),
    beyondSession(visit),
    visit.calls.length,
    visit.calls.reduce((sum, { statements }) => sum + statements, 0),
    by(visit, "nearest"),
    by(visit, "primary"),
  ]);
  const head = ["Route", "Asked by", "In sequence", "Beyond the session", "Calls", "Statements", "Nearest", "Primary"];
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
