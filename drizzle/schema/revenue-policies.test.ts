import { readFileSync, readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";

const policies = "0012_revenue_policies.sql";
const firstDay = Date.UTC(2026, 10, 23);

/** A database of before, in which a licence was issued; then it learns of policies. */
function learnPolicies(issuedAt: number | null) {
  const database = new DatabaseSync(":memory:", { enableForeignKeyConstraints: false });
  const files = readdirSync("migrations").toSorted();
  const apply = (file: string) => database.exec(readFileSync(`migrations/${file}`, "utf8"));
  // The licence is of the first terms, as all were then.
  for (const file of files) if (file < "0011") apply(file);
  if (issuedAt !== null)
    database.exec(`
      INSERT INTO licences (id, number, render_id, user_id, brand_id, label_id, track_id, brand_name,
        brand_legal_entity, label_name, track_title, artist, price_tokens, scope, value_cents, share_basis_points,
        share_cents, share_policy, video_sha256, issued_at)
      VALUES ('l', 'n', 'r', 'u', 'b', 'label', 't', 'b', 'b', 'l', 't', 'a', 1, 'standard', 500, 5000, 250, '2026-1',
        '${"a".repeat(64)}', ${issuedAt})`);
  for (const file of files) if (file >= "0011" && file <= policies) apply(file);
  return database
    .prepare("SELECT name, basis_points AS rate, valid_from AS validFrom FROM revenue_policies")
    .all();
}

test("the policies that come with the product are half from the beginning and 70% from 23 November 2026 on", () => {
  const expected = [
    { name: "2026-1", rate: 5000, validFrom: 0 },
    { name: "2026-2", rate: 7000, validFrom: firstDay },
  ];
  for (const issuedAt of [null, firstDay - 1])
    expect(learnPolicies(issuedAt).map((row) => ({ ...row }))).toEqual(expected);
});

test("a licence that was issued on that day before the database knew of policies keeps the one it names", () => {
  const issuedAt = firstDay + 36_000_000;
  expect(learnPolicies(issuedAt).find(({ name }) => name === "2026-2")).toMatchObject({
    validFrom: issuedAt + 1,
  });
});
