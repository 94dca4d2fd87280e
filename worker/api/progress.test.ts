import { expect, test } from "vitest";
import { createTestContext } from "#tests/support/app-context.ts";
import { makeLabel } from "#tests/support/factories.ts";
import { request, signInAs } from "#tests/support/http.ts";
import { makePendingIngest } from "#tests/support/ingests.ts";
import { maxIngestsPerRequest } from "#worker/domain/catalogue/ingests/ingests.contract.ts";

test("GET /api/ingests answers the maximum number of ids and rejects one more", async () => {
  const ctx = createTestContext(Date.now());
  const label = await makeLabel(ctx.db);
  const cookie = await signInAs(ctx, label);
  const { ingestId } = await makePendingIngest(ctx, label);
  const strangers = Array.from({ length: maxIngestsPerRequest }, () => crypto.randomUUID());
  const ask = (ids: string[]) => request(`/api/ingests?ids=${ids.join(",")}`, { cookie });

  const answer = await ask([...strangers.slice(1), ingestId]);
  expect([answer.status, await answer.json()]).toMatchObject([200, { ingests: [{ id: ingestId }] }]);
  expect((await ask([...strangers, ingestId])).status).toBe(400);
  await ctx.settle();
});
