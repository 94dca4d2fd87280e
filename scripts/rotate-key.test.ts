import { readFileSync, readdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { openSigningKey } from "#worker/domain/licensing/licences/signing/signing-key.ts";
import type { RunSql } from "./database.ts";
import { rotateKey, withSigningKey } from "./rotate-key.ts";

function openTestDatabase(): { run: RunSql; keys: () => unknown[] } {
  const database = new DatabaseSync(":memory:");
  for (const file of readdirSync("migrations").toSorted()) database.exec(readFileSync(`migrations/${file}`, "utf8"));
  const all = (sql: string) => database.prepare(sql).all();
  return {
    run: async (statements) => statements.map((statement) => all(statement)),
    keys: () => all("SELECT id, x, added_at FROM signing_keys ORDER BY added_at"),
  };
}

test("publishes a new key before its first use and stores no private half", async () => {
  const { run, keys } = openTestDatabase();
  const handed: string[] = [];
  const first = await rotateKey(run, (secret) => void handed.push(secret), 1);
  const second = await rotateKey(
    run,
    (secret) => {
      expect(keys()).toHaveLength(2);
      handed.push(secret);
    },
    2,
  );
  const [one, two] = (await Promise.all(handed.map(openSigningKey))).map((key) => key?.public);
  expect(keys()).toEqual([
    expect.objectContaining({ id: first, x: one?.x, added_at: 1 }),
    expect.objectContaining({ id: second, x: two?.x, added_at: 2 }),
  ]);
  expect([one?.id, two?.id]).toEqual([first, second]);
  const privateHalf = (JSON.parse(handed[1] ?? "") as { d: string }).d; // a private JWK
  expect(JSON.stringify(keys())).not.toContain(privateHalf);
});

test("fails when the secret is not accepted", async () => {
  const { run } = openTestDatabase();
  const refuse = () => Promise.reject(new Error("wrangler didn’t accept the secret"));
  await expect(rotateKey(run, refuse, 1)).rejects.toThrow("wrangler didn’t accept the secret");
});

test("replaces the previous signing key and keeps all other secrets", () => {
  const before = "MEDIA_URL_SECRET=a=b\nLICENCE_SIGNING_KEY=old\nSTRIPE_SECRET_KEY=c\n";
  expect(withSigningKey(before, "new")).toBe("MEDIA_URL_SECRET=a=b\nSTRIPE_SECRET_KEY=c\nLICENCE_SIGNING_KEY=new\n");
});
