import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { copyFonts } from "#scripts/assets/index.ts";
import { dropUnusableModel, modelEnvironment } from "#tests/e2e/product.ts";
import { simulate } from "#tests/sim/simulate.ts";
import type { Affected } from "./changed.ts";
import { type Counts, runProgram, type Stage, type Step } from "./run-steps.ts";

const reports = join("node_modules", ".cache", "test-reports");

/** A tool that either finds nothing or fails, and is heard only then: counted as one test. */
function tool(
  name: string,
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Step {
  return {
    name,
    async run(say) {
      const { isGood, output, warnings } = await runProgram(program, args, { env });
      if (!isGood) say(`${output}${warnings}`);
      return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
    },
  };
}

/** The tests of one project in vitest.config.ts, a line a file. */
function vitest(name: string, project: string, ...options: string[]): Step {
  const file = join(reports, `${project}.json`);
  const args = ["run", `--project=${project}`, ...options, "--reporter=default", "--reporter=json"];
  return {
    name,
    async run(say) {
      rmSync(file, { force: true });
      const ended = await runProgram("vitest", [...args, `--outputFile.json=${file}`]);
      const counts = readReport(file, ended.isGood, (text) => {
        const { testResults, ...report } = VitestReport.parse(JSON.parse(text));
        for (const line of testResults.map(tellFile).toSorted()) say(line);
        const failures = testResults.flatMap(nameFailures);
        return { passed: report.numPassedTests, failed: report.numFailedTests, failures };
      });
      // What workerd mutters while connections break on purpose is news only when something failed.
      if (counts.failed > 0) say(tellReasons(ended));
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

function tellFile({ name, status, startTime, endTime, assertionResults }: VitestFile): string {
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

/** The runner's own account of failures, with differences and places; all it printed where it has none. */
function tellReasons({ output, warnings }: { output: string; warnings: string }): string {
  const all = `${output}${warnings}`;
  const reasons = all.search(/^.*Failed (Tests|Suites) \d+/m);
  return reasons < 0 ? all : all.slice(reasons);
}

/** Journeys of some projects, all or those of some files; their reporter tells failures with their reasons at its end. */
function playwright(name: string, projects: readonly string[], files: readonly string[]): Step {
  const file = join(reports, `playwright-${projects.join("-").replaceAll(" ", "-")}.json`);
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = "--reporter=./tests/e2e/file-reporter.ts,json";
  const args = ["test", reporters, ...chosen, "--pass-with-no-tests", ...files];
  return {
    name,
    async run(say) {
      rmSync(file, { force: true });
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
      const ended = await runProgram("playwright", args, { say, env });
      if (!ended.isGood) say(ended.warnings);
      return readReport(file, ended.isGood, (text) => {
        const { stats } = PlaywrightReport.parse(JSON.parse(text));
        return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
      });
    },
  };
}

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** A runner that failed without a failed test of its own, or left no report, counts as one failure. */
function readReport(file: string, isGood: boolean, count: (text: string) => Counts): Counts {
  const none: Counts = { passed: 0, failed: 1, failures: [`${file} was not written`] };
  try {
    const counts = count(readFileSync(file, "utf8"));
    return { ...counts, failed: counts.failed || (isGood ? 0 : 1) };
  } catch {
    return none;
  }
}

/** Written before anything reads them. */
const generatedTypes = [
  tool("Worker types", "wrangler", ["types", "--strict-vars=false"]),
  tool("Route types", "react-router", ["typegen"]),
];
const statics = [
  tool("Types", "tsc", ["--noEmit"]),
  tool("Lint", "oxlint", ["--type-aware", "--deny-warnings"]),
  tool("Format", "oxfmt", ["--check", "."]),
];
const unit = vitest("Unit and architecture", "unit");
const renderService = vitest("Render service", "renderer");
/** They wait more than they work: two of them keep one core busy. */
const worker = vitest("Worker in workerd", "worker", "--maxWorkers=2");
const money: Step = { name: "Money under every fault, and deliberately broken", run: simulate };
const makeModel = tool(
  "Build and demo home",
  process.execPath,
  ["scripts/start.ts", "--prepare"],
  modelEnvironment,
);
const prepare: Step = {
  name: makeModel.name,
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

export const checkStages: Stage[] = [[generatedTypes], [[...statics, unit, renderService], [worker]]];

/** The whole run, or what a change can break. */
export function testStages({
  worker: isWorker,
  renderService: isRenderService,
  money: isMoney,
  journeys,
}: Affected = everything): Stage[] {
  const files = journeys === "all" ? [] : journeys;
  const isDriven = journeys === "all" || files.length > 0;
  return [
    [generatedTypes],
    [
      [...statics, unit, ...(isRenderService ? [renderService] : [])],
      [...(isWorker ? [worker] : []), ...(isMoney ? [money] : [])],
      isDriven ? [prepare] : [],
    ],
    [
      isDriven
        ? [
            playwright("Journeys in a browser", ["apart", "side by side"], files),
            playwright("Journeys that measure time", ["alone"], files),
          ]
        : [],
    ],
  ];
}
