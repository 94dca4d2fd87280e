import { eq, sql } from "drizzle-orm";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { auditLog, mails, sessions, users } from "#drizzle/schema/index.ts";
import { type TestContext, createTestContext } from "#tests/support/app-context.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { asViewer, makeBrand, makeSuperUser, makeUser } from "#tests/support/factories.ts";
import { approvalStatuses, type Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { startSession } from "#tests/support/start-session.ts";
import { getAccountReviewStatus, listUsers } from "./queries.ts";
import { type ApprovalAct, UsersQuery, approvalActs } from "./approvals.contract.ts";
import { decideApproval } from "./decide-approval.ts";

const ctx = forEachTest(() => createTestContext());
const admin = forEachTest(() => makeSuperUser(ctx.db, "brand"));

/** Decides with the current status, as on a freshly loaded page. */
const decide = async (act: ApprovalAct, userId: string, viewer = admin) =>
  decideApproval(ctx, viewer, { act, userId, shownStatus: (await statusOf(userId)) ?? "pending" });
const statusOf = async (id: string) => (await ctx.db.select().from(users).where(eq(users.id, id)))[0]?.approvalStatus;
const auditOf = (id: string) => ctx.db.select().from(auditLog).where(eq(auditLog.targetId, id));
const mailsTo = (id: string) => ctx.db.select().from(mails).where(eq(mails.userId, id));
const list = (query: Partial<UsersQuery> = {}) => listUsers(ctx, admin, UsersQuery.parse(query));

describe("decideApproval", () => {
  const allowed: Record<string, string> = {
    "approve pending": "approved",
    "approve rejected": "approved",
    "reject pending": "rejected",
    "revoke approved": "rejected",
  };
  const cases = approvalActs.flatMap((act) => approvalStatuses.map((from) => [act, from] as const));

  test.each(cases)("applies or refuses %s from %s as specified", async (act, from) => {
    const user = await makeUser(ctx.db, { approval: from });
    const to = allowed[`${act} ${from}`];
    expect(await decide(act, user.id)).toEqual(to ? { ok: true, status: to } : { ok: false, refusal: "stale" });
    expect(await statusOf(user.id)).toBe(to ?? from);
    expect(await auditOf(user.id)).toHaveLength(to ? 1 : 0);
    expect(await mailsTo(user.id)).toHaveLength(to ? 1 : 0);
  });

  test("audits the change and mails the user", async () => {
    const user = await makeUser(ctx.db, { approval: "pending" });
    await decide("approve", user.id);
    await ctx.settle();
    expect(await auditOf(user.id)).toMatchObject([
      {
        actorId: admin.id,
        action: "account.approved",
        targetKind: "account",
        before: { approvalStatus: "pending" },
        after: { approvalStatus: "approved" },
        requestId: ctx.requestId,
      },
    ]);
    expect(await mailsTo(user.id)).toMatchObject([{ toAddress: user.email, message: { kind: "account-approved" } }]);
    expect(ctx.takeSent()).toMatchObject([{ kind: "send-mail" }]);
  });

  test("ends every session of a revoked account and no other", async () => {
    const [user, other] = [await makeUser(ctx.db), await makeUser(ctx.db)];
    await startSession(ctx, user.id);
    await startSession(ctx, user.id);
    await startSession(ctx, other.id);
    await decide("revoke", user.id);
    const left = await ctx.db.select({ userId: sessions.userId }).from(sessions);
    expect(left.map((session) => session.userId)).not.toContain(user.id);
    expect(left.map((session) => session.userId)).toContain(other.id);
  });

  test("approves once when ten approvals race", async () => {
    const user = await makeUser(ctx.db, { approval: "pending" });
    const outcomes = await concurrently(10, () => decide("approve", user.id));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
    expect(await auditOf(user.id)).toHaveLength(1);
    expect(await mailsTo(user.id)).toHaveLength(1);
  });

  test("refuses to revoke oneself or another super user", async () => {
    const other = await makeUser(ctx.db, { roles: ["brand", "super_user"] });
    expect(await decide("revoke", admin.id)).toEqual({ ok: false, refusal: "own-account" });
    expect(await decide("revoke", other.id)).toEqual({ ok: false, refusal: "super-user" });
    expect(await statusOf(other.id)).toBe("approved");
  });

  test("refuses an unknown and an erased account alike", async () => {
    const user = await makeUser(ctx.db, { approval: "pending" });
    await ctx.db.update(users).set({ erasedAt: 1 }).where(eq(users.id, user.id));
    const refusal = { ok: false, refusal: "no-such-account" };
    expect(await decide("approve", user.id)).toEqual(refusal);
    expect(await decide("approve", crypto.randomUUID())).toEqual(refusal);
  });

  test("requires an approved super user, as does the list", async () => {
    const brand = await makeBrand(ctx.db);
    const user = await makeUser(ctx.db, { approval: "pending" });
    const revoked: Viewer = { ...admin, approvalStatus: "rejected" };
    for (const viewer of [brand, revoked]) {
      await expect(decide("approve", user.id, viewer)).rejects.toMatchObject({ status: 403 });
      await expect(listUsers(ctx, viewer, UsersQuery.parse({}))).rejects.toMatchObject({ status: 403 });
    }
    expect(await statusOf(user.id)).toBe("pending");
  });
});

describe("listUsers", () => {
  test("offers the allowed acts per account and none on oneself", async () => {
    const pending = await makeUser(ctx.db, { approval: "pending" });
    const rejected = await makeUser(ctx.db, { approval: "rejected", roles: ["label", "brand"] });
    const approved = await makeUser(ctx.db);
    const { users: shown } = await list();
    const acts = (id: string) => shown.find((user) => user.id === id)?.acts;
    expect(acts(pending.id)).toEqual(["approve", "reject"]);
    expect(acts(rejected.id)).toEqual(["approve"]);
    expect(acts(approved.id)).toEqual(["revoke"]);
    expect(acts(admin.id)).toEqual([]);
    expect(shown.find((user) => user.id === rejected.id)?.roles).toEqual(["label", "brand"]);
  });

  test("searches any part of an email, ignoring case and escaping % and _", async () => {
    const user = await makeUser(ctx.db);
    expect((await list({ q: user.email.toUpperCase().slice(0, -4) })).users.map(({ id }) => id)).toContain(user.id);
    const middle = user.email.slice(3, -3);
    expect((await list({ q: middle })).users.map(({ id }) => id)).toEqual([user.id]);
    expect((await list({ q: "%" })).users).toEqual([]);
    expect((await list({ q: "person_" })).users).toEqual([]);
    expect((await list({ q: user.email, status: "pending" })).users).toEqual([]);
  });

  test("pages 100,000 accounts and reads few rows per page", { tags: ["full"] }, async () => {
    const before = (await list()).counts;
    await env.DB.prepare(`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)
      INSERT INTO users (id, email, email_key, password_hash, approval_status, created_at)
      SELECT printf('bulk-%06d', i), printf('bulk%06d@example.com', i), printf('bulk%06d@example.com', i), 'x',
        CASE i % 3 WHEN 0 THEN 'pending' WHEN 1 THEN 'approved' ELSE 'rejected' END, 1000 + i FROM n`).run();

    const first = await list();
    expect(first.users).toHaveLength(50);
    expect(first.users[0]?.id).toBe("bulk-100000");
    expect(first.counts.pending - before.pending).toBe(33_333);
    const second = await list({ after: first.nextAfter ?? "" });
    expect(second.users[0]?.id).toBe("bulk-099950");
    const found = await list({ q: "bulk0", status: "pending" });
    const more = await list({ q: "bulk0", status: "pending", after: found.nextAfter ?? "" });
    expect([found.users.length, more.users[0]?.email]).toEqual([50, "bulk000153@example.com"]);

    expect((await list({ q: "99871@exa" })).users.map(({ id }) => id)).toEqual(["bulk-099871"]);
    // A search without matches takes one scan of the addresses.
    expect(await rowsReadBy({ q: "no such" })).toBeLessThan(101_000);

    for (const query of [
      {},
      { after: first.nextAfter ?? "" },
      { status: "pending" as const },
      { q: "bulk0" },
      { q: "bulk0", status: "rejected" as const },
      { after: "50000.bulk-049000" },
    ]) {
      expect(await rowsReadBy(query)).toBeLessThan(500);
    }
  });
});

/** Rows read for one page, as counted by the database. */
async function rowsReadBy(query: Partial<UsersQuery>): Promise<number> {
  let rowsRead = 0;
  const counting: TestContext = {
    ...ctx,
    db: new Proxy(ctx.db, {
      get(db, key) {
        if (key !== "all") return Reflect.get(db, key) as unknown;
        return async (statement: ReturnType<typeof sql>) => {
          const { meta, results } = await db.run(statement);
          rowsRead += meta.rows_read;
          return results;
        };
      },
    }),
  };
  await listUsers(counting, admin, UsersQuery.parse(query));
  expect(rowsRead).toBeGreaterThan(0);
  return rowsRead;
}

test("getAccountReviewStatus distinguishes rejected from revoked", async () => {
  const user = await makeUser(ctx.db, { approval: "pending" });
  const statusNow = async () => {
    const [row] = await ctx.db.select().from(users).where(eq(users.id, user.id));
    return row?.approvalStatus ?? "pending";
  };
  const told = async () => getAccountReviewStatus(ctx, { ...asViewer(user), approvalStatus: await statusNow() });
  const statuses = [await told()];
  for (const act of ["reject", "approve", "revoke"] as const) {
    await decideApproval(ctx, admin, { act, userId: user.id, shownStatus: await statusNow() });
    statuses.push(await told());
  }
  expect(statuses).toEqual(["pending", "rejected", "approved", "revoked"]);
});
