import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { secretsFile } from "./local/settings.ts";
import { openDatabase } from "./database.ts";
import { rotateKey, withSigningKey } from "./rotate-key.ts";

/**
 * `npm run rotate-signing-key [-- --remote]`: generates a key, publishes its public half beside the previous ones, and then gives
 * its private half to the Worker as the secret LICENCE_SIGNING_KEY. It is never displayed or stored elsewhere. Signatures of
 * earlier keys stay valid.
 */
const { values } = parseArgs({ options: { remote: { type: "boolean", default: false } } });

const database = await openDatabase(values.remote);
const id = await rotateKey(database.run, values.remote ? putSecret : keepHere, Date.now());
await database.close();
console.log(`Licences are signed by the key ${id} from now on${values.remote ? "" : ", once started again"}.`);

function keepHere(secret: string): void {
  const secrets = withSigningKey(readFileSync(secretsFile, "utf8"), secret);
  writeFileSync(secretsFile, secrets, { mode: 0o600 });
}

/** Passed on standard input: other users of this machine can read arguments. */
function putSecret(secret: string): Promise<void> {
  const wrangler = spawn("wrangler", ["secret", "put", "LICENCE_SIGNING_KEY"], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  wrangler.stdin.end(secret);
  return new Promise((resolve, reject) => {
    wrangler.on("error", reject);
    wrangler.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error("wrangler didn’t accept the secret; the previous key keeps signing")),
    );
  });
}
