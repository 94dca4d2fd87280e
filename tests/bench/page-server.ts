import { createHash, randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Miniflare, V4ModuleDefinition, V4WorkerOptions } from "miniflare";
import { build } from "vite";
import { z } from "zod";
import { buildIfNeeded } from "#scripts/build-steps/index.ts";
import { makeSecrets } from "#scripts/local/index.ts";
import { cookieName } from "#worker/domain/people/accounts/session-cookie.ts";
import { days } from "#worker/domain/base/time.ts";
import { brandId, openCatalogue } from "./catalogue-file.ts";
import { databaseBinding, startWorkerd } from "./workerd.ts";

const origin = "http://localhost";
const product = resolve("build", "server");

/** The product's build and a bare Hono route in one workerd, each with a door of its own. */
export type PageServer = { library: URL; bare: URL; cookie: string; close(): Promise<void> };

/** Serves a catalogue of `tracks` synthetic tracks; the cookie belongs to a signed-in brand. */
export async function startPageServer(tracks: number): Promise<PageServer> {
  await buildIfNeeded();
  const { folder } = await openCatalogue(tracks);
  const workerd = await startWorkerd(folder, [productWorker(), await bareWorker()]);
  const cookie = await signIn(workerd);
  return {
    library: new URL("/library", await workerd.unsafeGetDirectURL("product")),
    bare: await workerd.unsafeGetDirectURL("bare"),
    cookie,
    close: () => workerd.dispose(),
  };
}

const Config = z.object({
  main: z.string(),
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()).default([]),
});

/** The bindings of wrangler.toml as far as pages need them. Direct doors go round the local development proxy. */
function productWorker(): V4WorkerOptions {
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
    // Pages read no files by themselves; the binding only has to be there.
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

async function bareWorker(): Promise<V4WorkerOptions> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: { ssr: join(import.meta.dirname, "bare-route.ts"), write: false, minify: true },
    ssr: { noExternal: true, target: "webworker" },
  });
  const [chunk] = "output" in built ? built.output : [];
  if (chunk?.type !== "chunk") throw new Error("The bare route could not be built");
  return {
    name: "bare",
    modules: true,
    script: chunk.code,
    compatibilityDate: "2026-10-20",
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  };
}

/** A session as `startSession` writes it: the database keeps only the secret's hash. */
async function signIn(workerd: Miniflare): Promise<string> {
  const { DB } = await workerd.getBindings<{ DB: D1Database }>("product");
  const secret = randomBytes(32).toString("base64url");
  const id = crypto.randomUUID();
  const now = Date.now();
  await DB.prepare(
    "INSERT INTO sessions (id, user_id, secret_hash, created_at, renewed_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
  )
    .bind(id, brandId, createHash("sha256").update(secret).digest("hex"), now, now, now + days(1))
    .run();
  return `${cookieName(origin)}=${id}.${secret}`;
}
