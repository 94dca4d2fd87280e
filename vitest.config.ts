import { existsSync, globSync, readFileSync, statfsSync } from "node:fs";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { answerWithFont } from "./scripts/assets/index.ts";
import { islands, mdxText } from "./scripts/vite-plugins/index.ts";
import { serverBuild } from "./tests/support/server-build.ts";

/**
 * Tests of the Worker that need neither its database nor its runtime (cryptography and streams differ there) run in Node, where
 * a file costs milliseconds.
 */
const needsDatabase = /cloudflare:|tests\/support\/(?!proof-cases|preview-file|dispute-facts)|(?<!\.)\bctx\b/;
const needsRuntime = /platform|crypto|signing|accounts\/(?!gates)|transparency-log/;
const inNode = globSync("worker/**/*.test.ts").filter(
  (file) => !needsRuntime.test(file) && !needsDatabase.test(readFileSync(file, "utf8")),
);

/**
 * workerd syncs the files of its databases in every transaction, also in one that only reads: in memory a statement costs half.
 * Where a container has little memory for files, they stay on the disk.
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
    // What the plugins made of a file is kept for the next run: their key is its content. The default from Vitest 5 on.
    experimental: { fsModuleCache: true },
    // One line a file: which test took long stands in the report of the run.
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
          // Ends what hangs, as in the other projects: a test of a second takes many beside three workerds.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: "renderer",
          include: ["render-service/**/*.test.ts"],
          environment: "node",
          // They keep no state between files; a process of its own costs each file half a second.
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
                  // The key of RFC 8037, appendix A, which everybody knows.
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
