import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Where a local Cuesheet keeps everything: database, objects, demo music, secrets. Removing it starts afresh. */
export const home = resolve(process.env.CUESHEET_HOME ?? ".cuesheet");
export const statePath = join(home, "state");
export const musicPath = resolve(process.env.CUESHEET_MUSIC ?? join(home, "music"));
export const secretsFile = join(home, "secrets.env");

/** Secrets of this machine only, made at the first start and never committed. */
export function readSecrets(): Record<"RENDERER_SECRET" | "MEDIA_URL_SECRET", string> {
  if (!existsSync(secretsFile)) {
    mkdirSync(dirname(secretsFile), { recursive: true });
    const secret = () => randomBytes(32).toString("hex");
    writeFileSync(secretsFile, `RENDERER_SECRET=${secret()}\nMEDIA_URL_SECRET=${secret()}\n`, {
      mode: 0o600,
    });
  }
  const lines = readFileSync(secretsFile, "utf8").trim().split("\n");
  const found = Object.fromEntries(lines.map((line) => line.split("=", 2)));
  return { RENDERER_SECRET: String(found.RENDERER_SECRET), MEDIA_URL_SECRET: String(found.MEDIA_URL_SECRET) };
}
