import { spawn } from "node:child_process";
import { createHash } from "node:crypto";

/** `failures` names failures that the step's last lines of output do not; `flaky` says why a first attempt failed. */
export type Counts = { passed: number; failed: number; failures?: string[]; flaky?: string[] };

/** Prints a line of a step: immediately if it runs alone, buffered until its end if others run in parallel. */
export type Say = (line: string) => void;

/** `budget`: expected seconds on the reference machine, in parallel with the others of its stage. */
export type Step = { name: string; budget: number; run: (say: Say) => Promise<Counts> };

/** The steps of a lane run in sequence; the lanes of a stage run in parallel. */
export type Stage = readonly (readonly Step[])[];

/**
 * Runs all stages in sequence, whatever fails, repeats the failures at the end in case the log is cut, and ends with a line on
 * time (informational) and one with the totals. Returns whether all passed.
 */
export async function runStages(stages: readonly Stage[], slowness = measureSlowness()): Promise<boolean> {
  const startedAt = Date.now();
  const total = { passed: 0, failed: 0 };
  const recap: string[] = [];
  const overBudget: string[] = [];
  const runLane = async (lane: readonly Step[], isAlone: boolean): Promise<void> => {
    for (const step of lane) {
      const { counts, seconds } = await runStep(step, isAlone);
      total.passed += counts.passed;
      total.failed += counts.failed;
      const here = Math.round(seconds / slowness);
      if (here > step.budget) overBudget.push(`${step.name} ${here} of ${step.budget} s`);
      if (counts.failed > 0) recap.push(`✗ ${step.name}`, ...indent(counts.failures));
      else if (counts.flaky) recap.push(`~ flaky ${step.name}`, ...indent(counts.flaky));
    }
  };
  for (const lanes of stages) {
    // Sequential: a stage needs the output of the one before.
    await Promise.all(lanes.map((lane) => runLane(lane, lanes.length === 1)));
  }
  if (recap.length > 0) console.log(`\n${recap.join("\n")}`);
  const seconds = (Date.now() - startedAt) / 1000;
  const inReference = `as ${formatMinutes(seconds / slowness)} of ${formatMinutes(budgetOf(stages))} on the reference machine`;
  console.log(
    `\nTook ${formatMinutes(seconds)}, ${inReference}${overBudget.map((line) => ` · over budget: ${line}`).join("")}`,
  );
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0;
}

const indent = (lines: readonly string[] = []): string[] => lines.map((line) => `    ${line}`);

/** Lanes run in parallel: the longest counts. */
const budgetOf = (stages: readonly Stage[]): number =>
  stages.reduce(
    (sum, lanes) => sum + Math.max(0, ...lanes.map((lane) => lane.reduce((laneSum, { budget }) => laneSum + budget, 0))),
    0,
  );

/** `mm:ss`. */
function formatMinutes(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.trunc(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Milliseconds of the hashing below on the machine that the budgets were measured on. */
const referenceMs = 1000;
const block = Buffer.alloc(2 ** 20);
const hashedBlocks = 1450;

/** Slowness of this machine relative to the reference machine, by a second of hashing. */
function measureSlowness(): number {
  const startedAt = performance.now();
  const hash = createHash("sha256");
  for (let n = 0; n < hashedBlocks; n++) hash.update(block);
  hash.digest();
  return (performance.now() - startedAt) / referenceMs;
}

async function runStep({ name, run }: Step, isAlone: boolean): Promise<{ counts: Counts; seconds: number }> {
  const startedAt = Date.now();
  const lines: string[] = [];
  if (isAlone) console.log(`\n▸ ${name}`);
  const counts = await run(isAlone ? console.log : (line) => lines.push(line));
  const seconds = (Date.now() - startedAt) / 1000;
  const end = `  ${counts.failed === 0 ? "✓" : "✗"} ${counts.passed} passed, ${counts.failed} failed, ${seconds.toFixed(1)} s`;
  console.log([...(isAlone ? [] : [`\n▸ ${name}`, ...lines]), end].join("\n"));
  return { counts, seconds };
}

type Ended = { isGood: boolean; output: string; warnings: string };

/** Runs a program until it exits. `say` gets each line of standard output as it arrives; both outputs are returned whole. */
export function runProgram(
  program: string,
  args: readonly string[],
  { say, env = {} }: { say?: Say; env?: Record<string, string> } = {},
): Promise<Ended> {
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env, FORCE_COLOR: "0", NO_COLOR: "1" },
  });
  let [output, warnings, rest] = ["", "", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    if (say) for (const line of lines) say(line);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (warnings += text));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ isGood: false, output, warnings: `${warnings}${error.message}` }));
    child.on("close", (code) => {
      if (rest && say) say(rest);
      resolve({ isGood: code === 0, output, warnings });
    });
  });
}

/**
 * A tool that is silent unless it fails; counted as one test. Its last lines are repeated at the end: they tell why, and a log is cut
 * at its beginning.
 */
export function tool(
  name: string,
  program: string,
  args: readonly string[],
  { budget, env = {} }: { budget: number; env?: Record<string, string> },
): Step {
  return {
    name,
    budget,
    async run(say) {
      const { isGood, output, warnings } = await runProgram(program, args, { env });
      if (isGood) return { passed: 1, failed: 0 };
      say(`${output}${warnings}`);
      const lastLines = `${output}${warnings}`.trimEnd().split("\n").slice(-20);
      return { passed: 0, failed: 1, failures: lastLines };
    },
  };
}

/** As with end-to-end tests: what passes at a second attempt is flaky; that is reported with its reason and fails nothing. */
export const retryOnce = (step: Step): Step => ({
  ...step,
  async run(say) {
    const first = await step.run(say);
    if (first.failed === 0) return first;
    return { ...(await step.run(say)), flaky: first.failures ?? [] };
  },
});

/** Runs one step of the start and prints its duration and result. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = Date.now();
  console.log(`… ${name}`);
  const result = await work();
  const note = typeof result === "string" ? ` (${result})` : "";
  console.log(`✓ ${name}${note}: ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return result;
}
