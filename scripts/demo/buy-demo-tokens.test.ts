import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createDatabase, runBatch } from "#drizzle/client.ts";
import { ledgerAccounts, purchases } from "#drizzle/schema/index.ts";
import { buyDemoTokens, viewerOf } from "./accounts.ts";
import { makeSecrets } from "#scripts/local/settings.ts";
import { createSqliteD1 } from "#scripts/local/sqlite-d1.ts";
import { fileStore } from "#scripts/payment-stand-in/store.ts";
import { createMigratedDatabase } from "#tests/sim/migrated-database.ts";
import { openAccount } from "#worker/domain/people/accounts/sign-up.ts";
import { compareBalances, readComparisons } from "#worker/domain/money/ledger/compare-balances.ts";
import { makeDemoContext } from "./demo-context.ts";

const folder = mkdtempSync(join(tmpdir(), "demo-tokens-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("buys the demo's tokens so that the stand-in can fund payouts", async () => {
  const secrets = makeSecrets();
  const payments = () => fileStore(join(folder, "payments.json"));
  const db = createDatabase(createSqliteD1(createMigratedDatabase()));
  const brand = viewerOf("brand@demo.example", ["brand"], "brand");
  const { id, email, roles } = brand;
  await runBatch(db, openAccount(db, { id, email, passwordHash: "", roles }, 1));
  const { ctx, standIn } = makeDemoContext({ db, payments: payments(), secrets });
  await buyDemoTokens(ctx, standIn, { brand, tokens: 25 });

  const [tokens] = (await db.select().from(ledgerAccounts)).filter(({ id }) => id === `tok:${brand.id}`);
  expect(tokens?.creditsPosted).toBe(25);
  expect(await db.select().from(purchases)).toMatchObject([{ status: "paid", tokens: 25 }]);
  await compareBalances(ctx);
  expect(await readComparisons(ctx)).toEqual(
    expect.arrayContaining([expect.objectContaining({ currency: "USD", differsSince: null })]),
  );

  // Like the stand-in that `npm start` brings up: it reads the same file, and its clock is advanced.
  const started = makeDemoContext({ db, payments: payments(), secrets });
  await started.standIn.advance(91 * 86_400_000);
  const { available } = await started.ctx.stripe.balance.retrieve();
  const halfOfAllTokens = 25 * 250;
  expect(available.find(({ currency }) => currency === "usd")?.amount).toBeGreaterThan(halfOfAllTokens);
});
