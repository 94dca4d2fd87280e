import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Folder of a local Cuesheet: database, objects, demo music, secrets. `--new-home` replaces it. */
export const home = resolve(process.env.CUESHEET_HOME ?? ".cuesheet");
export const stateOf = (folder: string): string => join(folder, "state");
export const statePath = stateOf(home);
export const musicPath = resolve(process.env.CUESHEET_MUSIC ?? join(home, "music"));
export const secretsFile = join(home, "secrets.env");
/** State of the payment stand-in. */
export const paymentsFile = join(home, "payments.json");

const random = () => randomBytes(32).toString("hex");

/** A new key for signing licences, as a private JWK in one line. */
export const makeSigningKey = (): string => {
  const { kty, crv, d, x } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return JSON.stringify({ kty, crv, d, x });
};

const makers = {
  RENDERER_SECRET: random,
  MEDIA_URL_SECRET: random,
  SECOND_FACTOR_SECRET: random,
  LICENCE_SIGNING_KEY: makeSigningKey,
  STRIPE_SECRET_KEY: () => `sk_test_${random()}`,
  STRIPE_WEBHOOK_SECRET: () => `whsec_${random()}`,
  STRIPE_EVENTS_SECRET: () => `whsec_${random()}`,
};
type SecretName = keyof typeof makers;
type Secrets = Record<SecretName, string>;
const names = Object.keys(makers) as SecretName[]; // the keys of the table above, which is closed

/** Builds one of each secret that the Worker needs. */
function mapSecrets(valueOf: (name: SecretName) => string): Secrets {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Secrets; // one of each name
}

/** New secrets, for an isolated Worker. */
export function makeSecrets(): Secrets {
  return mapSecrets((name) => makers[name]());
}

/** Secrets of this machine, generated at the first start and never committed. Missing ones are added to an older file. */
export function readSecrets(file = secretsFile): Secrets {
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  const values = Object.fromEntries(lines.map((line) => line.split("=", 2)));
  const missing = names.filter((name) => !values[name]);
  for (const name of missing) values[name] = makers[name]();
  if (missing.length > 0) {
    mkdirSync(dirname(file), { recursive: true });
    const added = missing.map((name) => `${name}=${values[name]}`);
    writeFileSync(file, `${[...lines.filter(Boolean), ...added].join("\n")}\n`, { mode: 0o600 });
  }
  return mapSecrets((name) => String(values[name]));
}
