import { createHash, randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Miniflare, V4ModuleDefinition, V4WorkerOptions } from "miniflare";
import { z } from "zod";
import { buildIfNeeded } from "#scripts/build-steps/build-if-needed.ts";
import { makeSecrets } from "#scripts/local/settings.ts";
import { cookieName } from "#worker/domain/people/accounts/session-cookie.ts";
import { days } from "#worker/domain/lib/time.ts";
import { brandId, labelId } from "./bench-people.ts";
import { openCatalogue } from "./catalogue-file.ts";
import { routeWorker } from "./route-worker.ts";
import { databaseBinding, startWorkerd } from "./workerd.ts";

const origin = "http://localhost";

/** A build of the product and a bare Hono route in one workerd, each on a port of its own. */
export type PageServer = {
  product: URL;
  bare: URL;
  /** `Cookie` headers of signed-in users. */
  cookies: { brand: string; label: string };
  close(): Promise<void>;
};

/** Serves `tracks` synthetic tracks by the product, or by an earlier checkout that is already built. */
export async function startPageServer(
  tracks: number,
  { checkout, name }: { checkout: string; name: string } = { checkout: ".", name: "catalogue" },
): Promise<PageServer> {
  if (checkout === ".") await buildIfNeeded();
  const { folder } = await openCatalogue(tracks, { checkout, name });
  const server = resolve(checkout, "build", "server");
  const workerd = await startWorkerd(folder, [productWorker(server), await routeWorker("bare")]);
  // The minute's chores publish the catalogue. Without a queue they run at once.
  if (checkout === ".") await runMinute(workerd);
  return {
    product: await workerd.unsafeGetDirectURL("product"),
    bare: await workerd.unsafeGetDirectURL("bare"),
    cookies: { brand: await signIn(workerd, brandId), label: await signIn(workerd, labelId) },
    close: () => workerd.dispose(),
  };
}

async function runMinute(workerd: Miniflare): Promise<void> {
  // Miniflare's types lack the methods of its workers.
  const product = (await workerd.getWorker("product")) as unknown as {
    scheduled(options: { cron: string }): Promise<unknown>;
  };
  await product.scheduled({ cron: "* * * * *" });
}

const Config = z.object({
  main: z.string(),
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()).default([]),
});

/** Configures the bindings of wrangler.toml that pages need. Direct sockets bypass the local development proxy. */
function productWorker(product: string): V4WorkerOptions {
  const config = Config.parse(JSON.parse(readFileSync(join(product, "wrangler.json"), "utf8")));
  const main = join(product, config.main);
  const others = globSync(join(product, "**", "*.{js,wasm}")).filter((file) => file !== main);
  return {
    name: "product",
    modulesRoot: product,
    modules: [main, ...others].map(asModule),
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    d1Databases: databaseBinding,
    r2Buckets: { MEDIA: "cuesheet-bench" },
    // Pages read no assets; the binding only has to exist.
    serviceBindings: { ASSETS: "bare" },
    bindings: {
      PUBLIC_ORIGIN: origin,
      RENDERER_URL: "",
      MAIL_FROM: "hello@cuesheet.example",
      ...makeSecrets(),
      DEMO: "off",
    },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
}

function asModule(path: string): V4ModuleDefinition {
  return { type: path.endsWith(".wasm") ? "CompiledWasm" : "ESModule", path };
}

/** Writes a session like `startSession` does: the database stores only the secret's hash. */
async function signIn(workerd: Miniflare, userId: string): Promise<string> {
  const { DB } = await workerd.getBindings<{ DB: D1Database }>("product");
  const secret = randomBytes(32).toString("base64url");
  const id = crypto.randomUUID();
  const now = Date.now();
  await DB.prepare(
    "INSERT INTO sessions (id, user_id, secret_hash, created_at, renewed_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
  )
    .bind(id, userId, createHash("sha256").update(secret).digest("hex"), now, now, now + days(1))
    .run();
  return `${cookieName(origin)}=${id}.${secret}`;
}
