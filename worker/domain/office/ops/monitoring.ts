import { desc, eq, gt, lt, sql } from "drizzle-orm";
import { pings } from "#drizzle/schema/index.ts";
import type { RendererHealth } from "#render-service/renderer-http.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { hideSecret, log } from "#worker/domain/lib/log.ts";
import { hours, pause, seconds } from "#worker/domain/lib/time.ts";
import { clientKey } from "#worker/domain/services/jobs/attempts.ts";

type Check = { ok: boolean; detail?: string };
export type Health = { ok: boolean; checks: Record<"database" | "storage" | "queue" | "renderer", Check> };

const cacheMs = seconds(10);
let cached: { health: Health; at: number } | null = null;

/** Result of `checkHealth`, cached for ten seconds in this isolate: the endpoint is public and has no limit. */
export async function readHealth(ctx: AppContext): Promise<Health> {
  const now = ctx.clock.now();
  // Absolute difference: a clock that was set back must not keep the cache for ever.
  if (cached && Math.abs(now - cached.at) < cacheMs) return cached.health;
  const health = await checkHealth(ctx);
  if (!health.ok) log("health.failed", failuresOf(health));
  cached = { health, at: now };
  return health;
}

const failuresOf = ({ checks }: Health): Record<string, string> =>
  Object.fromEntries(Object.entries(checks).flatMap(([name, { ok, detail }]) => (ok ? [] : [[name, detail ?? ""]])));

/** Probes every dependency. Never throws: a dependency that does not respond is named. */
export async function checkHealth(ctx: AppContext): Promise<Health> {
  const [database, storage, queue, renderer] = await Promise.all([
    attempt(() => ctx.db.run(sql`SELECT 1`)),
    attempt(() => ctx.media.head("health")),
    attempt(() => checkQueue(ctx)),
    attempt(async () => describe(await ctx.renderer.health(ctx.clock.now()))),
  ]);
  const checks = { database, storage, queue, renderer };
  return { ok: Object.values(checks).every((check) => check.ok), checks };
}

async function attempt(check: () => Promise<unknown>): Promise<Check> {
  try {
    const detail = await check();
    return typeof detail === "string" ? { ok: true, detail } : { ok: true };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

function describe(health: RendererHealth): string {
  if (!health.ok) throw new Error(health.problems.join("; ") || "not ok");
  return `${health.ffmpeg}, ${health.sandbox}`;
}

const pingFreshFor = seconds(30);
const pingWait = seconds(4);

/** The consumer must answer a ping message; a fresh answer is reused for half a minute. */
async function checkQueue(ctx: AppContext): Promise<void> {
  const now = ctx.clock.now();
  const [recent] = await ctx.db
    .select()
    .from(pings)
    .where(gt(pings.sentAt, now - pingFreshFor))
    .orderBy(desc(pings.sentAt))
    .limit(1);
  if (recent?.answeredAt) return;
  const id = recent?.id ?? crypto.randomUUID();
  if (!recent) {
    await ctx.db.insert(pings).values({ id, sentAt: now });
    await ctx.sendJob({ kind: "ping", id });
  }
  for (const until = now + pingWait; ctx.clock.now() < until;) {
    await pause(100);
    const [row] = await ctx.db.select().from(pings).where(eq(pings.id, id));
    if (row?.answeredAt) return;
  }
  throw new Error("the queue's consumer does not answer");
}

/** Queue: stores the answer to a ping. */
export async function answerPing(ctx: AppContext, id: string): Promise<void> {
  await ctx.db.update(pings).set({ answeredAt: ctx.clock.now() }).where(eq(pings.id, id));
}

export async function discardOldPings(ctx: AppContext): Promise<void> {
  await ctx.db.delete(pings).where(lt(pings.sentAt, ctx.clock.now() - hours(1)));
}

/** A violation of a page's Content Security Policy, as reported by the client. */
export type Violation = { document: string; directive: string; blocked: string };

/**
 * Logs CSP violations: a sign of an attack, or of a page of ours that breaks its own policy. The endpoint is
 * public, so reports are limited per client (ten a minute) and log only the directive, the page's path and the blocked origin.
 */
export async function reportViolations(
  ctx: AppContext,
  clientAddress: string,
  violations: readonly Violation[],
): Promise<void> {
  const { success } = await ctx.limits.violations.limit({ key: clientKey(clientAddress) });
  if (!success) return;
  for (const { document, directive, blocked } of violations.slice(0, 10)) {
    log("csp.violation", {
      directive: directive.slice(0, 60),
      page: pathOf(document).slice(0, 200),
      blocked: originOf(blocked).slice(0, 200),
    });
  }
}

/** Without the query, which may hold a token. */
const pathOf = (address: string): string => hideSecret(URL.parse(address)?.pathname ?? "");

/** A URL, or a keyword such as `inline` or `eval`. */
function originOf(blocked: string): string {
  const url = URL.parse(blocked);
  if (!url) return blocked;
  return url.origin === "null" ? url.protocol : url.origin;
}
