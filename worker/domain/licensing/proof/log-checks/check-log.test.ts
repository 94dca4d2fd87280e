import { sql, type SQL } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeAnyTrack, makeBrand } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { signDueCredentials } from "#worker/domain/licensing/licences/credentials/sign-credentials.ts";
import { undoRender } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { appendEntries, signHead } from "#worker/domain/licensing/licences/transparency-log/append-entries.ts";
import { checkLog } from "./check-log.ts";

let licences: Awaited<ReturnType<typeof makeFinishedRender>>[];

const ctx = forEachTest(() => createTestContext());
const brand = forEachTest(() => makeBrand(ctx.db, { tokens: 20 }));
beforeEach(async () => {
  const track = await makeAnyTrack(ctx.db);
  licences = [];
  for (let n = 0; n < 3; n++) licences.push(await makeFinishedRender(ctx, brand, track));
  await undoRender(ctx, brand, licences[1]?.renderId ?? "");
  while ((await signDueCredentials(ctx)) > 0);
  while ((await appendEntries(ctx)) > 0);
  await signHead(ctx);
});

/** Resets the checkpoint and checks the whole log. */
async function checkAll() {
  await ctx.db.run(sql`UPDATE log_checks SET next_entry = 0, peaks = '[]', completed_at = NULL`);
  for (;;) {
    const fault = await checkLog(ctx);
    const [at] = await ctx.db.all<{ completed: number | null }>(sql`SELECT completed_at AS completed FROM log_checks`);
    if (fault || at?.completed != null) return fault;
  }
}

const alarms = () =>
  ctx.db.all<{ finding: string }>(sql`
    SELECT finding FROM ledger_alarms
    WHERE cleared_at IS NULL AND rule = 'the log of licences does not fit its rows'`);

/** Changes a protected row as the database's owner could, checks the log, then restores row and triggers. */
async function tamper(triggers: readonly string[], change: SQL, undo: SQL): Promise<unknown> {
  const sources = await ctx.db.all<{ name: string; source: string }>(sql`
    SELECT name, sql AS source FROM sqlite_schema WHERE type = 'trigger'
      AND name IN (SELECT value FROM json_each(${JSON.stringify(triggers)}))`);
  for (const { name } of sources) await ctx.db.run(sql.raw(`DROP TRIGGER ${name}`));
  try {
    await ctx.db.run(change);
    return await checkAll();
  } finally {
    await ctx.db.run(undo);
    for (const { source } of sources) await ctx.db.run(sql.raw(source));
  }
}

const entryOf = async (id: string) => {
  const [row] = await ctx.db.all<{ entry: number }>(
    sql`SELECT entry FROM licence_credentials WHERE licence_id = ${id} ORDER BY seq LIMIT 1`,
  );
  return row?.entry ?? -1;
};

describe("checkLog", () => {
  test("finds nothing in an intact log", async () => {
    expect(await checkAll()).toBeNull();
    expect(await alarms()).toEqual([]);
  });

  test("names the first licence that differs from its signed data and raises an alarm", async () => {
    const id = licences[0]?.licenceId ?? "";
    const entry = await entryOf(id);
    const found = await tamper(
      ["licence_terms_are_fixed"],
      sql`UPDATE licences SET brand_name = brand_name || '!' WHERE id = ${id}`,
      sql`UPDATE licences SET brand_name = rtrim(brand_name, '!') WHERE id = ${id}`,
    );
    expect(found).toMatchObject({ entry, fault: expect.stringContaining("credentialSubject.assignee.name") });
    expect(await alarms()).toMatchObject([{ finding: expect.stringContaining(`Entry ${entry}: `) }]);
  });

  test("detects a changed video hash, render and revocation", async () => {
    const [first, second] = licences;
    const [id, revokedId] = [first?.licenceId ?? "", second?.licenceId ?? ""];
    expect(
      await tamper(
        ["licence_terms_are_fixed"],
        sql`UPDATE licences SET video_sha256 = ${"b".repeat(64)} WHERE id = ${id}`,
        sql`UPDATE licences SET video_sha256 = ${"a".repeat(64)} WHERE id = ${id}`,
      ),
    ).toMatchObject({ fault: expect.stringContaining("target") });
    expect(
      await tamper(
        ["render_facts_are_fixed"],
        sql`UPDATE renders SET start_at_ms = 5000 WHERE id = ${first?.renderId}`,
        sql`UPDATE renders SET start_at_ms = 1000 WHERE id = ${first?.renderId}`,
      ),
    ).toMatchObject({ fault: expect.stringContaining("target") });
    expect(
      await tamper(
        ["revocation_is_fixed"],
        sql`UPDATE licence_revocations SET revoked_at = revoked_at + 1 WHERE licence_id = ${revokedId}`,
        sql`UPDATE licence_revocations SET revoked_at = revoked_at - 1 WHERE licence_id = ${revokedId}`,
      ),
    ).toMatchObject({ fault: expect.stringContaining("revoked") });
  });

  test("detects changed signed data, with or without its hash, and its time", async () => {
    const id = licences[0]?.licenceId ?? "";
    const [was] = await ctx.db.all<{ jwt: string; sha256: string; at: number }>(
      sql`SELECT jwt, sha256, at FROM licence_credentials WHERE licence_id = ${id}`,
    );
    const triggers = ["credential_is_signed_once", "credential_facts_are_fixed"];
    const restore = sql`UPDATE licence_credentials SET jwt = ${was?.jwt}, sha256 = ${was?.sha256}, at = ${was?.at} WHERE licence_id = ${id}`;
    const jwt = `${was?.jwt.slice(0, -8)}AAAAAAAA`;
    const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(jwt));
    const changes = [sql`jwt = ${jwt}`, sql`jwt = ${jwt}, sha256 = ${Buffer.from(hash).toString("hex")}`, sql`at = at + 1000`];
    const faults = ["not what was hashed", "signature", "validFrom"];
    for (const [index, change] of changes.entries())
      expect(
        await tamper(triggers, sql`UPDATE licence_credentials SET ${change} WHERE licence_id = ${id}`, restore),
      ).toMatchObject({ fault: expect.stringContaining(faults[index] ?? "") });
  });

  test("detects a changed node, size, entry number and head", async () => {
    const entry = await entryOf(licences[0]?.licenceId ?? "");
    const [node] = await ctx.db.all<{ hash: string }>(sql`SELECT hash FROM log_nodes WHERE level = 0 AND position = ${entry}`);
    expect(
      await tamper(
        ["log_node_is_fixed"],
        sql`UPDATE log_nodes SET hash = ${"0".repeat(64)} WHERE level = 0 AND position = ${entry}`,
        sql`UPDATE log_nodes SET hash = ${node?.hash} WHERE level = 0 AND position = ${entry}`,
      ),
    ).toMatchObject({ entry, fault: expect.stringContaining("node") });
    expect(
      await tamper(["log_only_grows"], sql`UPDATE log_size SET size = size + 1`, sql`UPDATE log_size SET size = size - 1`),
    ).toMatchObject({ fault: expect.stringContaining("entries") });
    const last = await entryOf(licences[2]?.licenceId ?? "");
    expect(
      await tamper(
        ["credential_is_logged_once"],
        sql`UPDATE licence_credentials SET entry = 1000000 WHERE entry = ${last}`,
        sql`UPDATE licence_credentials SET entry = ${last} WHERE entry = 1000000`,
      ),
    ).toMatchObject({ entry: last, fault: expect.stringContaining("no signed data") });
    const [head] = await ctx.db.all<{ seq: number; root: string; jwt: string; size: number }>(
      sql`SELECT seq, root, jwt, size FROM log_heads ORDER BY seq DESC LIMIT 1`,
    );
    const restore = sql`UPDATE log_heads SET root = ${head?.root}, jwt = ${head?.jwt} WHERE seq = ${head?.seq}`;
    for (const change of [sql`root = ${"0".repeat(64)}`, sql`jwt = substr(jwt, 1, length(jwt) - 8) || 'AAAAAAAA'`])
      expect(
        await tamper(["log_head_is_fixed"], sql`UPDATE log_heads SET ${change} WHERE seq = ${head?.seq}`, restore),
      ).toMatchObject({ fault: expect.stringContaining(`head ${head?.seq}`) });
  });
});

test("concurrent appends write each entry once", async () => {
  const track = await makeAnyTrack(ctx.db);
  for (let n = 0; n < 4; n++) await makeFinishedRender(ctx, brand, track);
  await signDueCredentials(ctx);
  await Promise.all([appendEntries(ctx), appendEntries(ctx), appendEntries(ctx)]);
  await appendEntries(ctx);
  const [row] = await ctx.db.all<{ entries: number; size: number; last: number }>(sql`
    SELECT count(*) AS entries, (SELECT size FROM log_size) AS size, max(entry) AS last FROM licence_credentials
    WHERE entry IS NOT NULL`);
  expect(row).toMatchObject({ entries: row?.size, last: (row?.size ?? 0) - 1 });
  expect(await checkAll()).toBeNull();
});
