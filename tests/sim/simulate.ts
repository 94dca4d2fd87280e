import { breakages } from "./breakages.ts";
import { expectedEvents } from "./census.ts";
import { runApart, shareOut } from "./run-apart.ts";

type Counts = { passed: number; failed: number };

const workers = 2;
const storiesEach = 1000;
/** Known stories and refusals find most; a breakage that so many stories do not show counts as not noticed. */
const storiesPerBreakage = 120;
/** Fixed with the commit, so that a check says the same twice. SIM_SEED=random draws another, SIM_SEED=<n> sets it. */
const usualSeed = 20_261_121;

/** Tells the stories, then breaks the money code in every listed way. `say` hears of both; each counts as one test. */
export async function simulate(say: (line: string) => void): Promise<Counts> {
  const seed = chooseSeed(process.env["SIM_SEED"]);
  const told = await tellStories(seed, say);
  const tried = await tryBreakages(seed, say);
  return { passed: told.passed + tried.passed, failed: told.failed + tried.failed };
}

function chooseSeed(wish: string | undefined): number {
  if (!wish) return usualSeed;
  return wish === "random" ? Math.trunc(Math.random() * 2 ** 30) : Number(wish);
}

async function tellStories(seed: number, say: (line: string) => void): Promise<Counts> {
  const seeds = Array.from({ length: workers }, (_, index) => seed + index);
  const verdicts = await shareOut(seeds, workers, (each) => runApart({ stories: storiesEach, seed: each }));
  const failures = verdicts.flatMap(({ failure }) => failure ?? []);
  for (const failure of failures) say(failure);
  const happened = (what: string) => verdicts.reduce((sum, { census }) => sum + (census[what] ?? 0), 0);
  const missing = expectedEvents.filter((what) => happened(what) === 0);
  const list = expectedEvents.map((what) => `${happened(what)} ${what}`).join(", ");
  const stories = verdicts.reduce((sum, verdict) => sum + verdict.stories, 0);
  say(`  ${stories} stories from seeds ${seeds.join(" and ")}: ${list}`);
  if (failures.length === 0 && missing.length > 0) say(`  Never happened: ${missing.join(", ")}`);
  const failed = failures.length > 0 || missing.length > 0 ? 1 : 0;
  return { passed: 1 - failed, failed };
}

async function tryBreakages(seed: number, say: (line: string) => void): Promise<Counts> {
  const lines = await shareOut(breakages, workers, async (breakage) => {
    const { failure, stories } = await runApart({ stories: storiesPerBreakage, seed, breakage }).catch(
      (error: unknown) => ({ failure: null, stories: String(error) }),
    );
    return { isKilled: failure !== null, name: breakage.name, stories, by: failure?.split("\n")[0] ?? "" };
  });
  for (const { isKilled, name, stories, by } of lines)
    say(`  ${isKilled ? "killed  " : "SURVIVED"} ${name} (${stories}): ${by.slice(0, 100)}`);
  const passed = lines.filter(({ isKilled }) => isKilled).length;
  say(`  ${passed} of ${lines.length} breakages killed`);
  return { passed, failed: lines.length - passed };
}
