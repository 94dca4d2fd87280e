import { existsSync, globSync, readFileSync, statfsSync } from "node:fs";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { answerWithFont } from "./scripts/assets/copy-fonts.ts";
import { islands } from "./scripts/vite-plugins/islands.ts";
import { mdxText } from "./scripts/vite-plugins/mdx/mdx.ts";
import { serverBuild } from "./tests/support/server-build.ts";

/**
 * Worker tests that need neither the database nor the Workers runtime (whose cryptography and streams differ) run in Node, where
 * a file costs milliseconds.
 */
const needsDatabase = /cloudflare:|tests\/support\/(?!proof-cases|preview-file|dispute-facts)|(?<!\.)\bctx\b/;
const needsRuntime = /platform|crypto|signing|accounts\/(?!gates)|transparency-log/;
const inNode = globSync("worker/**/*.test.ts").filter(
  (file) => !needsRuntime.test(file) && !needsDatabase.test(readFileSync(file, "utf8")),
);

/**
 * Puts workerd's databases in memory, where a statement costs half: workerd calls fsync in every transaction, even in a read-only
 * one. They stay on disk where less than 1 GiB of memory is free.
 */
function keepDatabasesInMemory(): void {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize > 2 ** 30) process.env.TMPDIR = memory;
}

export default defineConfig({
  test: {
    silent: "passed-only",
    // Caches transformed modules across runs, keyed by content. The default from Vitest 5 on.
    experimental: { fsModuleCache: true },
    // One line per file: slow tests are listed in the report of the run.
    slowTestThreshold: Number.POSITIVE_INFINITY,
    tags: [
      {
        name: "full",
        description: "Run by `npm run test:full` alone: dear, and another test holds the rule.",
      },
    ],
    projects: [
      {
        plugins: [mdxText(), islands()],
        test: {
          name: "unit",
          include: [
            "{app,drizzle,scripts}/**/*.test.{ts,tsx}",
            "tests/*.test.ts",
            "tests/{architecture,sim}/*.test.ts",
            ...inNode,
          ],
          environment: "node",
          isolate: false,
          setupFiles: ["tests/support/property-seed.ts"],
          // Only catches hangs, as in the other projects: a one-second test can take many seconds beside three workerds.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "renderer",
          include: ["render-service/**/*.test.ts"],
          environment: "node",
          // The files share no state, and a process each would cost half a second.
          isolate: false,
          setupFiles: ["tests/support/property-seed.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [
          mdxText(),
          islands(),
          serverBuild(),
          cloudflareTest(async () => {
            keepDatabasesInMemory();
            return {
              main: "./worker/index.ts",
              wrangler: { configPath: "./wrangler.toml" },
              miniflare: {
                bindings: {
                  TEST_MIGRATIONS: await readD1Migrations("migrations"),
                  PUBLIC_ORIGIN: "https://cuesheet.test",
                  RENDERER_URL: "http://renderer.test",
                  RENDERER_SECRET: "renderer-secret-for-tests-only-0000",
                  MEDIA_URL_SECRET: "media-secret-for-tests-only-0000000",
                  SECOND_FACTOR_SECRET: "second-factor-secret-for-tests-only",
                  // The published example key of RFC 8037, appendix A.
                  LICENCE_SIGNING_KEY:
                    '{"kty":"OKP","crv":"Ed25519","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}',
                  STRIPE_SECRET_KEY: "sk_test_forTestsOnly0000000",
                  STRIPE_WEBHOOK_SECRET: "whsec_webhooks-for-tests-only",
                  STRIPE_EVENTS_SECRET: "whsec_events-for-tests-only",
                  STRIPE_API_URL: "http://localhost:1",
                },
                serviceBindings: { ASSETS: answerWithFont },
              },
            };
          }),
        ],
        test: {
          name: "worker",
          include: ["worker/**/*.test.ts"],
          exclude: inNode,
          isolate: false,
          setupFiles: ["tests/support/worker-setup.ts", "tests/support/property-seed.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: [
                  "hono",
                  "zod",
                  "drizzle-orm/d1",
                  "react-router",
                  "react",
                  "react-dom",
                  "react-dom/server",
                  "react/jsx-dev-runtime",
                  "@conform-to/react",
                  "@conform-to/zod/v4",
                  "lucide-react",
                  "sonner",
                  "isbot",
                  "uqr",
                  "stripe",
                ],
              },
            },
          },
        },
      },
    ],
  },
});
