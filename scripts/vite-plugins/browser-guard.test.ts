import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserGuard } from "./browser-guard.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(process.cwd(), "node_modules", ".cache-guard-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds a page that uses one of our modules, like the real build. */
function buildPageUsing(module: string, name: string) {
  const entry = join(folder, "page.ts");
  writeFileSync(entry, `import { ${name} } from "${join(process.cwd(), module)}"; console.log(${name});`);
  return build({
    configFile: false,
    logLevel: "silent",
    plugins: [browserGuard()],
    build: { write: false, rolldownOptions: { input: entry } },
  });
}

test("fails the build on a server file in the browser bundle and names it", async () => {
  await expect(buildPageUsing("worker/domain/lib/time.ts", "days")).rejects.toThrow(
    "Server code in the browser bundle: worker/domain/lib/time.ts",
  );
});

test("allows the bundle verifier, without any Node module", async () => {
  const built = await buildPageUsing("worker/domain/licensing/proof/bundles/verify.mjs", "verifyBundle");
  expect(JSON.stringify(built)).not.toContain("browser-external");
});

test("allows a contract", async () => {
  await expect(buildPageUsing("worker/domain/catalogue/tracks/tracks.contract.ts", "moods")).resolves.toBeDefined();
});
