import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { copyFonts } from "#scripts/copy-fonts.ts";
import { simulate } from "#tests/sim/simulate.ts";

/** `failures` names what failed, as far as the step's own last lines do not. */
type Counts = { passed: number; failed: number; failures?: string[] };
type Step = { name: string; run: () => Counts | Promise<Counts> };

const reports = join("node_modules", ".cache", "test-reports");

/** A tool that either finds nothing or fails: counted as one test. */
function tool(name: string, program: string, args: string[]): Step {
  return {
    name,
    run() {
      const { status } = spawnSync(program, args, { stdio: "inherit" });
      return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
  };
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

function nameFailures({ testResults }: z.infer<typeof VitestReport>): string[] {
  return testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(".", name);
      const tests = assertionResults.filter(({ status }) => status === "failed");
      return tests.length > 0
        ? tests.map(({ fullName }) => `${file} › ${fullName}`)
        : [`${file}: ${message.split("\n", 1).join("")}`];
    });
}

function vitest(): Counts {
  const file = join(reports, "vitest.json");
  rmSync(file, { force: true });
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { status } = spawnSync("vitest", args, { stdio: "inherit" });
  const report = VitestReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const failed = report.numFailedTests || (status === 0 && report.success ? 0 : 1);
  return { passed: report.numPassedTests, failed, failures: nameFailures(report) };
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

function playwright(): Counts {
  const file = join(reports, "playwright.json");
  rmSync(file, { force: true });
  const { status } = spawnSync("playwright", ["test", "--reporter=list,json"], {
    stdio: "inherit",
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const { stats } = PlaywrightReport.parse(JSON.parse(readFileSync(file, "utf8")));
  const failed = stats.unexpected + stats.flaky || (status === 0 ? 0 : 1);
  return { passed: stats.expected, failed };
}

export const checkSteps: Step[] = [
  tool("Worker types", "wrangler", ["types", "--strict-vars=false"]),
  tool("Route types", "react-router", ["typegen"]),
  tool("Types", "tsc", ["--noEmit"]),
  tool("Lint", "oxlint", ["--type-aware", "--deny-warnings"]),
  tool("Format", "oxfmt", ["--check", "."]),
  { name: "Unit, workerd, render service, architecture", run: vitest },
];

export const allSteps: Step[] = [
  ...checkSteps,
  { name: "Money under every fault, and deliberately broken", run: simulate },
  { name: "Journeys in a browser", run: playwright },
];

/**
 * Runs all steps whatever fails, names again what failed where a log was cut, and ends with one line that sums
 * them up. Returns whether all passed.
 */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  mkdirSync(reports, { recursive: true });
  await copyFonts("public");
  const total = { passed: 0, failed: 0 };
  const recap: string[] = [];
  for (const { name, run } of steps) {
    console.log(`\n▸ ${name}`);
    const startedAt = Date.now();
    // oxlint-disable-next-line no-await-in-loop -- one after the other: two cores serve one step well
    const counts = await run();
    total.passed += counts.passed;
    total.failed += counts.failed;
    if (counts.failed > 0)
      recap.push(`✗ ${name}`, ...(counts.failures ?? []).map((failure) => `    ${failure}`));
    console.log(`  ${counts.failed === 0 ? "✓" : "✗"} ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  }
  if (recap.length > 0) console.log(`\n${recap.join("\n")}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0;
}
