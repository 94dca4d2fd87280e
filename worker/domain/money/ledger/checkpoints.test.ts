import { sql } from "drizzle-orm";
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { buyTokens } from "#tests/support/buy-tokens.ts";
import { concurrently } from "#tests/support/concurrently.ts";
import { requireSoundBooks } from "#tests/support/disputes.ts";
import { makeBrand, makeLabel, makeTrack } from "#tests/support/factories.ts";
import { makeFinishedRender } from "#tests/support/finished-render.ts";
import { findLedgerFaults } from "#tests/support/ledger-invariants.ts";
import { addFunds } from "#tests/support/payouts.ts";
import { createStripeTestContext } from "#tests/support/stripe.ts";
import { days, hours } from "#worker/domain/lib/time.ts";
import { changedSince } from "./invariant-scope.ts";
import { checkBooks } from "./check-books.ts";
import { readCheckpoint } from "./checkpoints.ts";
import { compareBalances, readComparisons } from "./compare-balances.ts";

const ctx = createStripeTestContext();
let track: Awaited<ReturnType<typeof makeTrack>>;
beforeAll(async () => {
  const label = await makeLabel(ctx.db);
  track = await makeTrack(ctx.db, label.labelId, { priceTokens: 1 });
});
afterEach(async () => {
  const faults = await findLedgerFaults(ctx.db);
  if (faults.length > 0) throw new Error(faults.join("\n"));
});

const render = async () => makeFinishedRender(ctx, await makeBrand(ctx.db, { tokens: 1 }), track);

/** Rows read by the checks of all rules, as counted by the database. */
async function rowsRead(through: number): Promise<number> {
  const { rulesOf, openHolds } = ctx.bookRules;
  let rows = 0;
  for (const query of Object.values(rulesOf(changedSince(through, openHolds)))) {
    rows += (await env.DB.prepare(query).all()).meta.rows_read;
  }
  return rows;
}

const shift = (accountId: string, tokens: number) =>
  env.DB.prepare("UPDATE ledger_accounts SET credits_posted = credits_posted + ? WHERE id = ?").bind(tokens, accountId).run();

describe("checkBooks", () => {
  test("resumes from its checkpoint and reads no more for a longer history", async () => {
    // Each check reads all accounts, and a lot with all its draws: the longer history adds none of either.
    const regular = await makeBrand(ctx.db, { tokens: 26 });
    const measure = async () => {
      expect(await checkBooks(ctx)).toEqual([]);
      const { through } = await readCheckpoint(ctx, "books");
      await render();
      return { fresh: await rowsRead(through), all: await rowsRead(0) };
    };
    await makeFinishedRender(ctx, regular, track);
    const early = await measure();
    for (let count = 0; count < 25; count += 1) {
      await makeFinishedRender(ctx, regular, track);
    }
    const late = await measure();
    expect(late.all).toBeGreaterThan(early.all * 4);
    // Unpaid earnings are read every time: 25 of them, about six rows each.
    expect(late.fresh - early.fresh).toBeLessThan((late.all - early.all) / 8);
  });

  test("finds new faults and an old account changed by hand", async () => {
    const old = await makeBrand(ctx.db, { tokens: 3 });
    await checkBooks(ctx);
    await shift(`tok:${old.id}`, 1);
    expect(await checkBooks(ctx)).toContain("counters equal the sum of transfers");
    await shift(`tok:${old.id}`, -1);
    expect(await checkBooks(ctx)).toEqual([]);
    const tokens = 3;
    const { id } = await makeBrand(ctx.db, { tokens });
    const before = await readCheckpoint(ctx, "books");
    const open = (left: number) =>
      ctx.db.run(sql`UPDATE token_lots SET open_tokens = ${left} WHERE account_id = ${`tok:${id}`}`);
    await open(tokens - 1);
    expect(await checkBooks(ctx)).toContain("a lot is what came in less what was drawn and not given back");
    expect(await readCheckpoint(ctx, "books")).toEqual(before);
    await open(tokens);
    expect(await checkBooks(ctx)).toEqual([]);
  });

  test("writes one immutable checkpoint when ten checks race", async () => {
    await render();
    const { seq } = await readCheckpoint(ctx, "books");
    await concurrently(10, () => checkBooks(ctx));
    expect((await readCheckpoint(ctx, "books")).seq).toBe(seq + 1);
    await expect(env.DB.prepare("UPDATE money_checkpoints SET through = 0").run()).rejects.toThrow("immutable");
    await expect(env.DB.prepare("DELETE FROM money_checkpoints").run()).rejects.toThrow("immutable");
  });

  test("rereads everything after a forged checkpoint and seals a new one", async () => {
    await render();
    await checkBooks(ctx);
    const { seq } = await readCheckpoint(ctx, "books");
    await env.DB.prepare(
      "INSERT INTO money_checkpoints SELECT kind, seq + 1, through + 1000000, sums, at, seal, 'forged' FROM money_checkpoints WHERE kind = 'books' AND seq = ?",
    )
      .bind(seq)
      .run();
    expect(await readCheckpoint(ctx, "books")).toMatchObject({ seq: seq + 1, through: 0 });
    expect(await checkBooks(ctx)).toEqual([]);
    const mended = await readCheckpoint(ctx, "books");
    expect(mended.seq).toBe(seq + 2);
    expect(mended.through).toBeGreaterThan(0);
    await render();
    expect(await checkBooks(ctx)).toEqual([]);
  });
});

describe("compareBalances", () => {
  test("checkpoints top-ups a day later and resumes from there", async () => {
    await buyTokens(ctx, await makeBrand(ctx.db, { tokens: 0 }));
    await addFunds(ctx, 12_345);
    ctx.wait(days(2));
    await compareBalances(ctx);
    const first = await readCheckpoint(ctx, "provider");
    expect(first).toMatchObject({ seq: 1, sums: { USD: 12_345, GBP: 12_345 } });
    await addFunds(ctx, 55);
    await requireSoundBooks(ctx);
    expect((await readCheckpoint(ctx, "provider")).sums).toEqual(first.sums);
    ctx.wait(days(2));
    await requireSoundBooks(ctx);
    expect((await readCheckpoint(ctx, "provider")).sums).toEqual({ USD: 12_400, GBP: 12_400 });
    expect((await readComparisons(ctx)).every(({ differsSince }) => differsSince === null)).toBe(true);
  });

  test("writes no checkpoint while balances differ", async () => {
    const before = await readCheckpoint(ctx, "provider");
    await env.DB.prepare("UPDATE ledger_accounts SET debits_posted = debits_posted + 1 WHERE id = 'usd:stripe'").run();
    ctx.wait(hours(30));
    await compareBalances(ctx);
    expect(await readCheckpoint(ctx, "provider")).toEqual(before);
    await env.DB.prepare("UPDATE ledger_accounts SET debits_posted = debits_posted - 1 WHERE id = 'usd:stripe'").run();
    await compareBalances(ctx);
    expect((await readCheckpoint(ctx, "provider")).seq).toBe(before.seq + 1);
  });

  test("reads every page of a list", async () => {
    for (let count = 0; count < 60; count += 1) {
      await addFunds(ctx, 1);
    }
    const topUps = await Array.fromAsync(ctx.stripe.balanceTransactions.list({ type: "topup", limit: 10 }));
    expect(topUps.length).toBeGreaterThanOrEqual(120);
  });
});
