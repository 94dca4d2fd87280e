import { readFileSync, writeFileSync } from "node:fs";
import { type Mutant, mutants } from "./mutants.ts";
import { expectedEvents } from "./coverage.ts";
import { runApart, shareOut } from "./run-apart.ts";

type Counts = { passed: number; failed: number };

const workers = 2;

/** `npm test` runs a sample, `npm run test:full` everything. */
export type Extent = "sample" | "full";
const storiesEach = { sample: 100, full: 1000 } as const satisfies Record<Extent, number>;

/** For each oracle a mutant that it alone must detect; the first is for the database's own refusals. */
const sampledMutants = new Set([
  "accounts may be overdrawn",
  "a release frees its lots twice",
  "the provider's fee is not booked",
  "a payout is made again under another key after a lost answer",
  "a payout that was sent keeps its hold",
  "a label is credited half, whatever its licence says",
  "a licence is revoked without its tokens",
  "an upgrade costs as much as if nothing had been paid",
  "a licence covers any number of versions",
  "a webhook event is written down apart from its effect",
]);

/** Known scenarios and refusals detect most mutants; one that survives so many scenarios counts as undetected. */
const scenariosPerMutant = 120;
/** Fixed by the commit, so that a check is reproducible. SIM_SEED=random draws another, SIM_SEED=<n> sets it. */
const usualSeed = 20_261_121;
/**
 * Records the known scenario that killed each mutant last time, to run it first. Only saves time: if it no longer does, the
 * others follow as usual. SIM_RECORD=1 rewrites the file.
 */
const killedByFile = "tests/sim/killed-by.json";

/** Runs the scenarios, then every listed mutant. `say` is called for both; each counts as one test. */
export async function simulate(extent: Extent, say: (line: string) => void): Promise<Counts> {
  const seed = chooseSeed(process.env["SIM_SEED"]);
  const told = await runScenarios(seed, storiesEach[extent], say);
  const chosen = extent === "full" ? mutants : mutants.filter(({ name }) => sampledMutants.has(name));
  if (extent === "sample" && chosen.length < sampledMutants.size) throw new Error("A sampled mutant has another name now");
  const tried = await tryMutants(chosen, seed, say);
  return { passed: told.passed + tried.passed, failed: told.failed + tried.failed };
}

function chooseSeed(request: string | undefined): number {
  if (!request) return usualSeed;
  return request === "random" ? Math.trunc(Math.random() * 2 ** 30) : Number(request);
}

async function runScenarios(seed: number, scenariosEach: number, say: (line: string) => void): Promise<Counts> {
  const seeds = Array.from({ length: workers }, (_, index) => seed + index);
  const verdicts = await shareOut(seeds, workers, (each) => runApart({ scenarios: scenariosEach, seed: each }));
  const failures = verdicts.flatMap(({ failure }) => failure ?? []);
  for (const failure of failures) say(failure);
  const happened = (what: string) => verdicts.reduce((sum, { coverage }) => sum + (coverage[what] ?? 0), 0);
  const missing = expectedEvents.filter((what) => happened(what) === 0);
  const list = expectedEvents.map((what) => `${happened(what)} ${what}`).join(", ");
  const scenarios = verdicts.reduce((sum, verdict) => sum + verdict.scenarios, 0);
  say(`  ${scenarios} scenarios from seeds ${seeds.join(" and ")}: ${list}`);
  if (failures.length === 0 && missing.length > 0) say(`  Never happened: ${missing.join(", ")}`);
  const failed = failures.length > 0 || missing.length > 0 ? 1 : 0;
  return { passed: 1 - failed, failed };
}

async function tryMutants(chosen: readonly Mutant[], seed: number, say: (line: string) => void): Promise<Counts> {
  const killedBy = readKilledBy();
  const lines = await shareOut(chosen, workers, async (mutant) => {
    const { name } = mutant;
    const first = killedBy[name];
    const task = { scenarios: scenariosPerMutant, seed, mutant, ...(first === undefined ? {} : { first }) };
    const { failure, scenarios, shownBy } = await runApart(task).catch((error: unknown) => ({
      failure: null,
      scenarios: String(error),
      shownBy: null,
    }));
    return { isKilled: failure !== null, name, scenarios, shownBy, by: failure?.split("\n")[0] ?? "" };
  });
  if (process.env["SIM_RECORD"]) {
    const found = lines.flatMap(({ name, shownBy }) => (shownBy === null ? [] : [[name, shownBy]]));
    writeFileSync(killedByFile, `${JSON.stringify(Object.fromEntries(found), null, 2)}\n`);
  }
  for (const { isKilled, name, scenarios, by } of lines)
    say(`  ${isKilled ? "killed  " : "SURVIVED"} ${name} (${scenarios}): ${by.slice(0, 100)}`);
  const passed = lines.filter(({ isKilled }) => isKilled).length;
  say(`  ${passed} of ${lines.length} mutants killed`);
  return { passed, failed: lines.length - passed };
}

function readKilledBy(): Partial<Record<string, number>> {
  // Written by `tryMutants`.
  return JSON.parse(readFileSync(killedByFile, "utf8")) as Partial<Record<string, number>>;
}
