import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Database, Statement } from "#drizzle/client.ts";
import type { PaymentStandIn } from "#scripts/payment-stand-in/create-payment-stand-in.ts";
import type { AppContext } from "#worker/context.ts";
import { createCheckout } from "#worker/domain/money/purchases/create-checkout.ts";
import { settleCheckout } from "#worker/domain/money/purchases/settle-checkout.ts";
import { tokenPackages } from "#worker/domain/money/purchases/tokens/packages.ts";
import { acceptDocuments } from "#worker/domain/services/legal/documents/acceptances.ts";
import { currentVersion, documents } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { home } from "#scripts/local/settings.ts";
import type { ActiveRole, Role, Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { demoId } from "./declarations.ts";

/** Id of a demo account: the same at every start and on every machine. */
export const accountId = (email: string): string => demoId(`account:${email}`);

/** A demo account as a viewer for domain functions. */
export function viewerOf(email: string, roles: readonly Role[], activeRole: ActiveRole): Viewer {
  return {
    id: accountId(email),
    email,
    roles,
    activeRole,
    isSuperUser: roles.includes("super_user"),
    approvalStatus: "approved",
    isProfileCompleted: true,
    isEmailVerified: true,
    mustSetUpSecondFactor: false,
    tokenBalance: null,
  };
}

/** Profile of a demo account's brand or label. */
export function profileOf(userId: string, id: string, name: string) {
  return {
    id,
    userId,
    name,
    legalEntity: `${name} Ltd`,
    address: "1 Demo Street, London",
    phoneNumber: "+44 20 7946 0000",
  };
}

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

/** The demo accounts. Passwords are generated at the first start and stored in the local folder. */
export function readDemoAccounts(): DemoAccount[] {
  const passwords = readPasswords();
  return people.map((person) => ({
    ...person,
    id: accountId(person.email),
    password: passwords[person.email] ?? "",
  }));
}

/** Existing passwords are kept when accounts are added to the demo. */
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

/**
 * Accepts every document when the account is opened or, for an account in the past, on the day the document came into force.
 * Never later than `today`: a version may be dated ahead.
 */
export function acceptAll(db: Database, userId: string, openedAt: number, today: number = Date.now()): Statement[] {
  return documents.flatMap((document) => {
    const inForceAt = Math.min(Date.parse(currentVersion(document).inForceSince), today);
    const act = inForceAt > openedAt ? "renewal" : "sign-up";
    const accepting = { userId, documents: [document], act, clientAddress: null } as const;
    return acceptDocuments(db, accepting, Math.max(openedAt, inForceAt));
  });
}

/** Buys one of our packages like a brand, with a test card that succeeds at once. Throws if the payment fails. */
export async function buyDemoTokens(
  ctx: AppContext,
  standIn: PaymentStandIn,
  { brand, tokens }: { brand: Viewer; tokens: number },
): Promise<void> {
  const offer = tokenPackages.find((each) => each.tokens === tokens);
  if (!offer) throw new Error(`There is no package of ${tokens} tokens`);
  const checkout = await createCheckout(ctx, brand, { priceId: offer.id, currency: "USD" });
  if (!checkout.ok) throw new Error(`The demo could not buy its tokens: ${checkout.refusal}`);
  const { sessionId } = checkout;
  const paid = await standIn.fetch(
    new Request(`http://localhost:8787/control/sessions/${sessionId}/pay`, {
      method: "POST",
      body: JSON.stringify({ email: brand.email }),
    }),
  );
  if (!paid.ok) throw new Error(`The demo could not pay for its tokens: ${await paid.text()}`);
  const outcome = await settleCheckout(ctx, sessionId, []);
  if (outcome !== "paid") throw new Error(`The demo could not buy its tokens: ${outcome}`);
}
