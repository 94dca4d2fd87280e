import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { copyFonts } from "#scripts/assets/copy-fonts.ts";
import { dropUnusableModel, modelEnvironment } from "#tests/e2e/product.ts";
import { type Extent, simulate } from "#tests/sim/simulate.ts";
import type { Affected } from "./changed.ts";
import { type Counts, retryOnce, runProgram, type Stage, type Step, tool } from "./run-steps.ts";

const reports = join("node_modules", ".cache", "test-reports");

/** The tests of one project in vitest.config.ts, a line per file; those tagged `full` only in the full run. */
function vitest(
  name: string,
  project: string,
  { extent, budget, options = [] }: { extent: Extent; budget: number; options?: readonly string[] },
): Step {
  const file = join(reports, `${project}.json`);
  const tags = extent === "full" ? [] : ["--tagsFilter=!full"];
  const args = ["run", `--project=${project}`, ...tags, ...options, "--reporter=default", "--reporter=json"];
  return {
    name,
    budget,
    async run(say) {
      rmSync(file, { force: true });
      const env = { CUESHEET_TESTS: extent };
      const ended = await runProgram("vitest", [...args, `--outputFile.json=${file}`], { env });
      const counts = readReport(file, ended.isGood, (text) => {
        const { testResults, ...report } = VitestReport.parse(JSON.parse(text));
        for (const line of testResults.map(describeFile).toSorted()) say(line);
        const failures = testResults.flatMap(nameFailures);
        return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
      });
      // workerd's warnings about deliberately broken connections are shown only on failure.
      if (counts.failed > 0) say(extractFailures(ended));
      return counts;
    },
  };
}

const VitestFile = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
});
const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(VitestFile),
});
type VitestFile = z.infer<typeof VitestFile>;

function describeFile({ name, status, startTime, endTime, assertionResults }: VitestFile): string {
  const seconds = ((endTime - startTime) / 1000).toFixed(1);
  return `  ${status === "failed" ? "✗" : "✓"} ${relative(".", name)} (${assertionResults.length} tests, ${seconds} s)`;
}

function nameFailures({ name, status, message, assertionResults }: VitestFile): string[] {
  if (status !== "failed") return [];
  const file = relative(".", name);
  const tests = assertionResults.filter((test) => test.status === "failed");
  return tests.length > 0
    ? tests.map(({ fullName }) => `${file} › ${fullName}`)
    : [`${file}: ${message.split("\n", 1).join("")}`];
}

/** The runner's own failure report, with diffs and locations; all its output if it has none. */
function extractFailures({ output, warnings }: { output: string; warnings: string }): string {
  const all = `${output}${warnings}`;
  const reasons = all.search(/^.*Failed (Tests|Suites) \d+/m);
  return reasons < 0 ? all : all.slice(reasons);
}

/**
 * End-to-end tests of some projects, all or only some files; their reporter lists failures with reasons at its end. A test that
 * passes on a retry is flaky: it is listed there and in a report beside the others, and fails nothing.
 */
function playwright(
  name: string,
  projects: readonly string[],
  { budget, options }: { budget: number; options: readonly string[] },
): Step {
  const label = projects.join("-").replaceAll(" ", "-");
  const file = join(reports, `playwright-${label}.json`);
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = "--reporter=./tests/e2e/file-reporter.ts,json";
  const args = ["test", reporters, "--retries=2", ...chosen, "--pass-with-no-tests", ...options];
  return {
    name,
    budget,
    async run(say) {
      rmSync(file, { force: true });
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, FLAKY_REPORT: join(reports, `flaky-${label}.json`) };
      const ended = await runProgram("playwright", args, { say, env });
      if (!ended.isGood) say(ended.warnings);
      return readReport(file, ended.isGood, (text) => {
        const { stats } = PlaywrightReport.parse(JSON.parse(text));
        return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
      });
    },
  };
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** A runner that failed without a failed test, or left no report, counts as one failure. */
function readReport(file: string, isGood: boolean, count: (text: string) => Counts): Counts {
  const none: Counts = { passed: 0, failed: 1, failures: [`${file} was not written`] };
  try {
    const counts = count(readFileSync(file, "utf8"));
    return { ...counts, failed: counts.failed || (isGood ? 0 : 1) };
  } catch {
    return none;
  }
}

/** Must exist before the other steps read them. */
const generatedTypes = [
  tool("Worker types", "wrangler", ["types", "--strict-vars=false"], { budget: 3 }),
  tool("Route types", "react-router", ["typegen"], { budget: 3 }),
];
/** The linter's type checker is the compiler itself (typescript-go), so one pass does both; `tsc` runs in the full run. */
const statics = [
  tool("Types and lint", "oxlint", ["--type-aware", "--type-check", "--deny-warnings"], {
    budget: 40,
    // The type checker is a Go program; less frequent garbage collection saves a quarter of its CPU time.
    env: { GOGC: "400" },
  }),
  tool("Format", "oxfmt", ["--check", "."], { budget: 6 }),
];
const unit = (extent: Extent) => vitest("Unit and architecture", "unit", { extent, budget: 75 });
const renderService = (extent: Extent) =>
  vitest("Render service", "renderer", { extent, budget: 120, options: ["--maxWorkers=2"] });
/** Mostly waiting: two of them keep one core busy. */
const worker = (extent: Extent) => vitest("Worker in workerd", "worker", { extent, budget: 230, options: ["--maxWorkers=2"] });
const money = (extent: Extent): Step => ({
  name: "Money under every fault, and deliberately broken",
  budget: 20,
  run: (say) => simulate(extent, say),
});
const makeModel = retryOnce(
  tool("Build and demo home", process.execPath, ["scripts/start.ts", "--prepare"], {
    budget: 90,
    env: modelEnvironment,
  }),
);
const prepare: Step = {
  ...makeModel,
  run: (say) => {
    dropUnusableModel();
    return makeModel.run(say);
  },
};

const everything: Affected = { worker: true, renderService: true, money: true, journeys: "all" };

export async function prepareReports(): Promise<void> {
  mkdirSync(reports, { recursive: true });
  await copyFonts("public");
}

export const checkStages: Stage[] = [
  [generatedTypes],
  [[...statics, unit("sample"), renderService("sample")], [worker("sample")]],
];

/** The daily run, or the steps that a change can break. */
export function testStages(affected: Affected = everything): Stage[] {
  return stagesOf(affected, "sample", [
    playwright("Journeys in a browser", ["apart", "side by side"], {
      budget: 400,
      options: ["--grep-invert=@full", ...filesOf(affected)],
    }),
  ]);
}

/** Everything: all tests of each kind, end-to-end tests three times beside two busy loops, and timing tests alone at the end. */
export const fullStages: Stage[] = stagesOf(everything, "full", [
  tool("Types by tsc", "tsc", ["--noEmit"], { budget: 36 }),
  playwright("Journeys in a browser", ["apart", "side by side"], { budget: 1200, options: [] }),
  beside(
    2,
    playwright("Journeys three times, beside two busy loops", ["side by side"], {
      budget: 4000,
      options: ["--grep-invert=@full", "--repeat-each=3"],
    }),
  ),
  playwright("Journeys that measure time", ["alone"], { budget: 60, options: [] }),
]);

const filesOf = ({ journeys }: Affected): readonly string[] => (journeys === "all" ? [] : journeys);

function stagesOf(
  { worker: isWorker, renderService: isRenderService, money: isMoney, journeys }: Affected,
  extent: Extent,
  driven: readonly Step[],
): Stage[] {
  const isDriven = journeys === "all" || journeys.length > 0;
  return [
    [generatedTypes],
    [
      [unit(extent), ...(isRenderService ? [renderService(extent)] : [])],
      [...(isWorker ? [worker(extent)] : []), ...(isMoney ? [money(extent)] : [])],
      [...(isDriven ? [prepare] : []), ...statics],
    ],
    [isDriven ? driven : []],
  ];
}

/** Keeps a core busy until its parent disconnects or exits. */
const busyLoop = `
  process.on("disconnect", () => process.exit());
  (function work() {
    for (const end = Date.now() + 100; Date.now() < end; );
    setImmediate(work);
  })();`;

/** The same step beside this many busy loops. */
function beside(loops: number, step: Step): Step {
  return {
    ...step,
    async run(say) {
      const busy = Array.from({ length: loops }, () =>
        spawn(process.execPath, ["-e", busyLoop], { stdio: ["ignore", "ignore", "ignore", "ipc"] }),
      );
      try {
        return await step.run(say);
      } finally {
        for (const loop of busy) loop.disconnect();
      }
    },
  };
}
