import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shared } from "./product.ts";
import { expect, test } from "./support.ts";

const built = globSync("build/client/**/*.{js,css,html,json,txt,svg,map}");
/** Server-only words: tables, columns, names of secrets, the password scheme. */
const serverWords = [
  "ledger_transfers",
  "password_hash",
  "secret_hash",
  "totp_secret",
  "one_time_tokens",
  "scrypt$",
  "drizzle",
];

test("client files contain no secrets or server-only words", () => {
  const secrets = readFileSync(join(shared.home, "secrets.env"), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("=", 2));
  expect(built.length).toBeGreaterThan(5);
  const wanted = [...serverWords, ...secrets.flat()];
  expect(wanted.every((word) => word.length > 5)).toBe(true);
  const found = built.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return wanted.filter((word) => text.includes(word)).map((word) => `${word} in ${file}`);
  });
  expect(found).toEqual([]);
});

test("no source map is public", () => {
  expect(built.filter((file) => file.endsWith(".map"))).toEqual([]);
});

test("client scripts outside workers contain no Zod schemas", () => {
  // Workers that read whole files validate them themselves.
  const screens = built.filter((file) => file.endsWith(".js") && !/-worker-[^/]*$/.test(file));
  expect(screens.length).toBeGreaterThan(50);
  expect(screens.filter((file) => readFileSync(file, "utf8").includes("ZodObject"))).toEqual([]);
});
