import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { demoId } from "#scripts/demo/demo-id.ts";
import { home } from "#scripts/local/settings.ts";
import type { Role } from "#worker/domain/accounts/contract.ts";

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
];

/** The demo accounts. Their passwords are made on this machine at the first start and kept in its local folder. */
export function readDemoAccounts(): DemoAccount[] {
  const file = join(home, "demo-passwords.json");
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    const made = Object.fromEntries(people.map((person) => [person.email, makePassword()]));
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 });
  }
  const passwords: unknown = JSON.parse(readFileSync(file, "utf8"));
  return people.map((person) => ({
    ...person,
    id: demoId(`account:${person.email}`),
    password: String((passwords as Record<string, string>)[person.email]), // our own file, written above
  }));
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
