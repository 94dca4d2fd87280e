import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { expectOk } from "#tests/support/expect-ok.ts";
import { createTestContext } from "#tests/support/app-context.ts";
import { eraseAccount } from "#tests/support/erase-account.ts";
import { makeBrand } from "#tests/support/factories.ts";
import { forEachTest } from "#tests/support/for-each-test.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { readZip } from "#tests/support/read-zip.ts";
import { discardRemovals } from "#worker/domain/services/jobs/removals.ts";
import { minutes } from "#worker/domain/lib/time.ts";
import { deleteSearch, listSavedSearches, renameSearch, restoreSearch, savedSearchesSql, saveSearch } from "./save-search.ts";
import { RenameSearch, SaveSearch, maxSavedSearches } from "./saved-searches.contract.ts";

const ctx = forEachTest(() => createTestContext(Date.now()));
const brand = forEachTest(() => makeBrand(ctx.db));

const save = (query: string, name = "Campaign") => saveSearch(ctx, brand, SaveSearch.parse({ name, query }));
const idOf = async (query: string) => {
  const saved = expectOk(await save(query));
  return saved.id;
};

describe("saved searches", () => {
  test("have a trimmed name and are listed newest first", async () => {
    await save("?q=sad+piano&mood=Sad", "  Rainy spot ");
    ctx.wait(minutes(1));
    await save("genre=Jazz", "Jazz");
    expect(await listSavedSearches(ctx, brand)).toMatchObject([
      { name: "Jazz", query: "genre=Jazz", createdAt: ctx.clock.now() },
      { name: "Rainy spot", query: "q=sad+piano&mood=Sad" },
    ]);
  });

  test("store known filters in canonical form, without the cursor", async () => {
    await save("after=77&mood=Sad&evil=%3Cscript%3E&q=+piano+&rights=no-ai&rights=nothing&sort=none");
    const [saved] = await listSavedSearches(ctx, brand);
    expect(saved?.query).toBe("q=piano&mood=Sad&rights=no-ai");
    expect(await save("mood=Sad&q=piano&rights=no-ai")).toEqual({ ok: false, refusal: "already-saved" });
  });

  test("refuse an empty or overlong search or name", () => {
    for (const query of ["", "?after=5", "evil=1", "q=" + "x".repeat(3000)])
      expect(SaveSearch.safeParse({ name: "A", query }).success).toBe(false);
    for (const name of ["", "   ", "x".repeat(81), undefined])
      expect(SaveSearch.safeParse({ name, query: "q=a" }).success).toBe(false);
    expect(RenameSearch.safeParse({ id: "1 OR 1", name: "A" }).success).toBe(false);
  });

  test("are limited to 50 under concurrency", async () => {
    const many = Array.from({ length: maxSavedSearches + 5 }, (_, n) => save(`q=word${n}`));
    const outcomes = await Promise.all(many);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(maxSavedSearches);
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: "too-many-saved-searches" });
    const [first] = await listSavedSearches(ctx, brand);
    await deleteSearch(ctx, brand, { id: first?.id ?? "" });
    expect((await save("q=one+more")).ok).toBe(true);
  });

  test("are restored by undo, unless saved again meanwhile", async () => {
    const id = await idOf("mood=Sad");
    const [before] = await listSavedSearches(ctx, brand);
    const other = await makeBrand(ctx.db);
    expect(await deleteSearch(ctx, brand, { id })).toEqual({ isRestorable: true });
    expect(await restoreSearch(ctx, other, { id })).toEqual({ ok: false, refusal: "gone" });
    const outcomes = await Promise.all([restoreSearch(ctx, brand, { id }), restoreSearch(ctx, brand, { id })]);
    expect(outcomes).toEqual([{ ok: true }, { ok: true }]);
    expect(await listSavedSearches(ctx, brand)).toEqual([before]);
    await deleteSearch(ctx, brand, { id });
    await save("mood=Sad");
    expect(await restoreSearch(ctx, brand, { id })).toEqual({ ok: false, refusal: "already-saved" });
  });

  test("can be restored within a minute, the last 20 only", async () => {
    const ids = [];
    for (let n = 0; n < 22; n += 1) {
      ctx.wait(1);
      const id = await idOf(`q=word${n}`);
      ids.push(id);
      await deleteSearch(ctx, brand, { id });
    }
    const restore = (id = "") => restoreSearch(ctx, brand, { id });
    expect(await restore(ids[1])).toEqual({ ok: false, refusal: "gone" });
    expect(await restore(ids[2])).toEqual({ ok: true });
    await discardRemovals(ctx);
    expect(await restore(ids[3])).toEqual({ ok: true });
    ctx.wait(minutes(1) + 22);
    await discardRemovals(ctx);
    expect(await restore(ids[21])).toEqual({ ok: false, refusal: "gone" });
  });

  test("are renamed and deleted by their owner only", async () => {
    const other = await makeBrand(ctx.db);
    const id = await idOf("q=neon");
    expect(await renameSearch(ctx, other, { id, name: "Theirs" })).toBe(false);
    await deleteSearch(ctx, other, { id });
    expect(await listSavedSearches(ctx, other)).toEqual([]);
    expect(await renameSearch(ctx, brand, { id, name: "Neon signs" })).toBe(true);
    expect(await listSavedSearches(ctx, brand)).toMatchObject([{ id, name: "Neon signs" }]);
    await deleteSearch(ctx, brand, { id });
    await deleteSearch(ctx, brand, { id });
    expect(await listSavedSearches(ctx, brand)).toEqual([]);
  });

  test("are in the data export and erased with the account", async () => {
    await save("q=neon", "Neon signs");
    const answer = await request("/account/export.zip", { cookie: await signInAs(ctx, brand) });
    const files = readZip(new Uint8Array(await answer.arrayBuffer()));
    const told: unknown = JSON.parse(new TextDecoder().decode(files.get("saved-searches.json")));
    expect(told).toMatchObject([{ name: "Neon signs", query: "q=neon" }]);
    expect(await eraseAccount(ctx, brand)).toMatchObject({ ok: true });
    expect(await listSavedSearches(ctx, brand)).toEqual([]);
  });

  test("are listed by one index, without sorting", async () => {
    const { sql, params } = new SQLiteSyncDialect().sqlToQuery(savedSearchesSql(brand.id));
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    expect(plan.results.map(({ detail }) => detail)).toEqual(["SEARCH saved USING INDEX saved_searches_newest (user_id=?)"]);
  });
});
