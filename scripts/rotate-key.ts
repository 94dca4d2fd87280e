import { makeSigningKey } from "#scripts/local/index.ts";
import { thumbprint } from "#worker/domain/licensing/licences/signing/signing-key.ts";
import { quote, type RunSql } from "./database.ts";

/**
 * Publishes a new key beside the ones before, and only then hands its private half over, so that nothing is ever signed by a
 * key that no verifier can find. Rejects as `handOver` does: the key before goes on signing, and the unused one harms nobody.
 * Answers the new key's id, its RFC 7638 thumbprint.
 */
export async function rotateKey(
  run: RunSql,
  handOver: (secret: string) => Promise<void> | void,
  now: number,
): Promise<string> {
  const secret = makeSigningKey();
  const { x } = JSON.parse(secret) as { x: string }; // the line above has just made it
  const id = thumbprint(x);
  await run([`INSERT INTO signing_keys (id, x, added_at) VALUES (${quote(id)}, ${quote(x)}, ${now})`]);
  await handOver(secret);
  return id;
}

/** The secrets of a home with another signing key; every other line stays. */
export function withSigningKey(secrets: string, secret: string): string {
  const others = secrets
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("LICENCE_SIGNING_KEY="));
  return `${[...others, `LICENCE_SIGNING_KEY=${secret}`].join("\n")}\n`;
}
