import { sql } from "drizzle-orm";
import { type Database, readBatch } from "#drizzle/client.ts";
import { expect, gatedScreens, redirectOf, sentTo, test } from "../gates.ts";

/** Row counts by state, which a refused request must leave unchanged. */
const questions = {
  approvals: "SELECT approval_status, profile_completed, count(*) AS n FROM users GROUP BY 1, 2",
  roles: "SELECT role, count(*) AS n FROM user_roles GROUP BY 1",
  profiles: "SELECT (SELECT count(*) FROM brand_profiles) AS brands, (SELECT count(*) FROM label_profiles) AS labels",
  tracks: "SELECT is_active, count(*) AS n FROM tracks GROUP BY 1",
  reports: "SELECT status, count(*) AS n FROM track_reports GROUP BY 1",
  renders: "SELECT status, count(*) AS n FROM renders GROUP BY 1",
  books: "SELECT (SELECT count(*) FROM ledger_transfers) AS transfers, (SELECT count(*) FROM licences) AS licences",
  told: "SELECT (SELECT count(*) FROM mails) AS mails, (SELECT count(*) FROM audit_log) AS acts",
};

async function countRows(db: Database): Promise<Record<string, unknown>> {
  const found = await readBatch(
    db,
    Object.values(questions).map((question) => sql.raw(question)),
  );
  return Object.fromEntries(Object.keys(questions).map((name, at) => [name, found[at]]));
}

for (const suffix of ["", ".data"]) {
  test(
    `a form posted to a gated screen${suffix} is redirected before any write`,
    { tag: suffix === ".data" ? [] : "@full" },
    async ({ ask, cookies, db, baseURL }) => {
      const before = await countRows(db);
      expect(before).toHaveProperty("approvals");
      const form = { act: "approve", intent: "brand", role: "label", password: "x" };
      for (const actor of Object.keys(cookies)) {
        const closed = gatedScreens.filter(({ path }) => sentTo(actor, path) !== null);
        const found = await Promise.all(
          closed.map(async ({ path }) => {
            const request = { method: "POST", headers: { origin: baseURL ?? "" }, form };
            return [path, redirectOf(await ask(actor, `${path}${suffix}`, request))];
          }),
        );
        expect({ actor, found }).toEqual({
          actor,
          found: closed.map(({ path }) => [path, sentTo(actor, path)]),
        });
      }
      expect(await countRows(db)).toEqual(before);
    },
  );
}
