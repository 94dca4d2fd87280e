import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { runBatch } from "#drizzle/client.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeBrand, makeSuperUser, makeUser } from "#tests/support/factories.ts";
import { AuditQuery } from "#worker/domain/services/audit/audit.contract.ts";
import { listAudit } from "./queries.ts";
import { chainPageSql, recordAudit, sealAudit } from "#worker/domain/services/audit/audit.ts";
import { verifyAudit } from "#worker/domain/services/audit/verify-audit.ts";

const ctx = forEachTest(() => createTestContext());
const admin = forEachTest(() => makeSuperUser(ctx.db, "brand"));

const act = (action: string, id: string = crypto.randomUUID()) =>
  runBatch(ctx.db, [
    recordAudit(ctx, {
      actorId: admin.id,
      action,
      target: { kind: "account", id },
      before: { approvalStatus: "pending" },
      after: { approvalStatus: "approved" },
    }),
  ]);
const exec = (text: string) => env.DB.prepare(text).run();
const verify = () => verifyAudit((after) => ctx.db.all(sql.raw(chainPageSql(after))));

/** Tampers as someone with database credentials could, with the trigger dropped; undone afterwards. */
async function tamper(trigger: string, act: string, undo: string): Promise<unknown> {
  const [kept] = (await env.DB.prepare("SELECT sql FROM sqlite_master WHERE name = ?").bind(trigger).all<{ sql: string }>())
    .results;
  await exec(`DROP TRIGGER ${trigger}`);
  await exec(act);
  const verdict = await verify();
  await exec(undo);
  await exec(kept?.sql ?? "");
  return verdict;
}

describe("audit seals", () => {
  test("verify after concurrent and repeated sealing", async () => {
    await act("account.approved");
    await act("account.rejected");
    await Promise.all([sealAudit(ctx), sealAudit(ctx), sealAudit(ctx)]);
    await act("account.revoked");
    expect(await verify()).toMatchObject({ ok: true, unsealed: 1 });
    await sealAudit(ctx);
    expect(await sealAudit(ctx)).toBe(0);
    expect(await verify()).toMatchObject({ ok: true, unsealed: 0 });
  });

  test("reveal a changed row, even by one character, and a deleted seal", async () => {
    await act("account.approved");
    await act("account.approved");
    await sealAudit(ctx);
    const [last] = (await env.DB.prepare("SELECT * FROM audit_seals ORDER BY seq DESC LIMIT 1").all()).results;
    const seq = Number(last?.seq);
    for (const [column, forged, original] of [
      ["actor_id", "somebody-else", admin.id],
      ["after", '{"approvalStatus": "approved"}', '{"approvalStatus":"approved"}'],
    ] as const) {
      const set = (value: string) => `UPDATE audit_log SET ${column} = '${value}' WHERE seq = ${seq}`;
      const verdict = await tamper("audit_is_immutable", set(forged), set(original));
      expect(verdict).toEqual({ ok: false, fault: "row-changed", seq });
    }
    const previous =
      (await env.DB.prepare("SELECT * FROM audit_seals WHERE seq = ?")
        .bind(seq - 1)
        .first()) ?? {};
    expect(
      await tamper(
        "seal_is_kept",
        `DELETE FROM audit_seals WHERE seq = ${seq - 1}`,
        `INSERT INTO audit_seals VALUES (${seq - 1}, '${String(previous.previous_hash)}', '${String(previous.hash)}')`,
      ),
    ).toEqual({ ok: false, fault: "seal-missing", seq });
    expect(await verify()).toMatchObject({ ok: true });
  });

  test("cannot be changed or deleted, nor can log rows", async () => {
    await act("account.approved");
    await sealAudit(ctx);
    for (const table of ["audit_log", "audit_seals"]) {
      await expect(exec(`DELETE FROM ${table}`)).rejects.toThrow("immutable");
      await expect(exec(`UPDATE ${table} SET seq = seq + 1000`)).rejects.toThrow("immutable");
    }
  });
});

describe("listAudit", () => {
  const list = (query: Partial<AuditQuery> = {}) => listAudit(ctx, admin, AuditQuery.parse(query));

  test("lists newest first with actor, target and changed fields", async () => {
    const user = await makeUser(ctx.db);
    await act("account.approved", user.id);
    const { rows, actions } = await list();
    expect(rows[0]).toMatchObject({
      action: "account.approved",
      actorEmail: admin.email,
      target: { kind: "account", id: user.id, name: user.email },
      changes: [{ field: "approvalStatus", before: "pending", after: "approved" }],
      isSealed: false,
    });
    expect(actions).toContain("account.approved");
  });

  test("formats booleans, lists and documents as text", async () => {
    const target = { kind: "account", id: crypto.randomUUID() } as const;
    const after = { isActive: false, matches: ["a", "b"], accepted: { terms: "2026-11-23" }, heldFor: null };
    await runBatch(ctx.db, [recordAudit(ctx, { actorId: null, action: "account.signed-up", target, after })]);
    expect((await list({ target: target.id })).rows[0]?.changes.map(({ after: words }) => words)).toEqual([
      "No",
      "a, b",
      "terms 2026-11-23",
      "None",
    ]);
  });

  test("filters by action and by target email, id or kind and id", async () => {
    const user = await makeUser(ctx.db);
    await act("account.approved", user.id);
    await act("account.revoked", user.id);
    for (const target of [user.email.toUpperCase(), user.id, `account:${user.id}`]) {
      expect((await list({ target })).rows.map((row) => row.action)).toEqual(["account.revoked", "account.approved"]);
    }
    expect((await list({ target: user.id, action: "account.revoked" })).rows).toHaveLength(1);
    expect((await list({ target: "nobody@example.com" })).rows).toEqual([]);
  });

  test("pages 120 rows in steps of 50", async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
       INSERT INTO audit_log (at, action, target_kind, target_id, request_id)
       SELECT i, 'page.test', 'account', 'x', 'r' FROM n`,
    ).run();
    const first = await list({ action: "page.test" });
    const second = await list({ action: "page.test", before: first.nextBefore ?? 0 });
    const third = await list({ action: "page.test", before: second.nextBefore ?? 0 });
    expect([first, second, third].map((page) => page.rows.length)).toEqual([50, 50, 20]);
    expect(third.nextBefore).toBeNull();
    expect([first, second, third].map((page) => page.total)).toEqual([120, 120, 120]);
  });

  test("requires a super user", async () => {
    const brand = await makeBrand(ctx.db);
    await expect(listAudit(ctx, brand, AuditQuery.parse({}))).rejects.toMatchObject({ status: 403 });
  });
});
