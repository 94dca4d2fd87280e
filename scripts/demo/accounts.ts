import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { accountId } from "./people.ts";
import { home } from "#scripts/local/index.ts";
import type { Role } from "#worker/domain/lib/viewer.contract.ts";

export type DemoAccount = {
  id: string;
  email: string;
  password: string;
  roles: readonly Role[];
  about: string;
  brand: string | null;
  tokens: number;
};

const people: Omit<DemoAccount, "id" | "password">[] = [
  {
    email: "brand@demo.example",
    roles: ["brand"],
    about: "Brand, 25 tokens",
    brand: "Northwind Coffee",
    tokens: 25,
  },
  {
    email: "label@demo.example",
    roles: ["label"],
    about: "Label with the demo catalogue",
    brand: null,
    tokens: 0,
  },
  {
    email: "admin@demo.example",
    roles: ["super_user", "brand"],
    about: "Super user, 10 tokens",
    brand: "Cuesheet Studio",
    tokens: 10,
  },
  {
    email: "second-admin@demo.example",
    roles: ["super_user", "brand"],
    about: "A second super user, to confirm what the first proposes",
    brand: "Cuesheet Books",
    tokens: 0,
  },
];

/** The demo accounts. Their passwords are made on this machine at the first start and kept in its local folder. */
export function readDemoAccounts(): DemoAccount[] {
  const passwords = readPasswords();
  return people.map((person) => ({
    ...person,
    id: accountId(person.email),
    password: passwords[person.email] ?? "",
  }));
}

/** A machine that was started before somebody joined the demo keeps the passwords it has. */
function readPasswords(): Record<string, string> {
  const file = join(home, "demo-passwords.json");
  const stored: unknown = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const passwords = { ...(stored as Record<string, string>) }; // our own file, written below
  const missing = people.filter((person) => passwords[person.email] === undefined);
  if (missing.length === 0) return passwords;
  for (const { email } of missing) passwords[email] = makePassword();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(passwords, null, 2), { mode: 0o600 });
  return passwords;
}

const words =
  "amber cedar chorus delta ember fjord grove harbor indigo juniper lantern meadow nova opal prairie quartz reef solstice tundra velvet willow zephyr".split(
    " ",
  );

/** Three words and a number: easy to type from a terminal. */
function makePassword(): string {
  const word = () => words[randomInt(words.length)];
  return `${word()}-${word()}-${word()}-${randomInt(10, 100)}`;
}
