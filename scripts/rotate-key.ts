import { makeSigningKey } from "./local/settings.ts";
import { thumbprint } from "#worker/domain/licensing/licences/signing/signing-key.ts";
import { quote, type RunSql } from "./database.ts";

/**
 * Publishes a new key beside the previous ones before it hands over its private half, so that nothing is ever signed by a key
 * that verifiers cannot find. Rejects like `handOver`: the previous key then keeps signing, and the unused one is harmless.
 * Returns the new key's id, its RFC 7638 thumbprint.
 */
export async function rotateKey(run: RunSql, handOver: (secret: string) => Promise<void> | void, now: number): Promise<string> {
  const secret = makeSigningKey();
  const { x } = JSON.parse(secret) as { x: string }; // generated in the line above
  const id = thumbprint(x);
  await run([`INSERT INTO signing_keys (id, x, added_at) VALUES (${quote(id)}, ${quote(x)}, ${now})`]);
  await handOver(secret);
  return id;
}

/** Replaces the signing key in a home's secrets; every other line stays. */
export function withSigningKey(secrets: string, secret: string): string {
  const others = secrets.split("\n").filter((line) => line !== "" && !line.startsWith("LICENCE_SIGNING_KEY="));
  return `${[...others, `LICENCE_SIGNING_KEY=${secret}`].join("\n")}\n`;
}
