import * as fc from "fast-check";
import type { Coverage } from "./coverage.ts";
import { knownScenarios } from "./known-scenarios.ts";
import type { Rewrite } from "./migrated-database.ts";
import { tryForbidden } from "./refusals.ts";
import { type Scenario, scenario } from "./step.ts";
import { runScenario } from "./run-scenario.ts";
import { type Universe, createUniverse } from "./environment.ts";

export type Verdict = {
  scenarios: number;
  milliseconds: number;
  coverage: Record<string, number>;
  /** Index of the known scenario that failed; null if another did, or none. */
  shownBy: number | null;
  /** Error of the shortest failing scenario found. */
  failure: string | null;
};

export type Options = {
  scenarios: number;
  seed: number;
  path?: string;
  /** Index of a known scenario to run first, because it failed for this fault before. */
  first?: number;
  rewrite?: Rewrite;
  isShrunk?: boolean;
};

/** Tries forbidden rows, runs the known scenarios, and then random ones from `seed` up to `scenarios` in all. */
export async function runModel(options: Options): Promise<Verdict> {
  const startedAt = performance.now();
  const coverage: Coverage = new Map();
  const universe = await createUniverse(options.rewrite);
  const log = console.log;
  // Mutes the product's log: thousands of scenarios would print millions of lines.
  console.log = () => undefined;
  try {
    const forbidden = await tryForbidden(universe);
    const told = forbidden.length > 0 ? null : await run(universe, options, coverage);
    return {
      scenarios: told?.scenarios ?? 0,
      milliseconds: Math.round(performance.now() - startedAt),
      coverage: Object.fromEntries(coverage),
      shownBy: told?.shownBy ?? null,
      failure: told ? told.failure : forbidden.join("\n"),
    };
  } finally {
    console.log = log;
  }
}

async function run(universe: Universe, options: Options, coverage: Coverage) {
  const order = tellFirst(options.first);
  const result = await fc.check(
    fc.asyncProperty(scenario, (told) => runScenario(universe, told, coverage)),
    {
      seed: options.seed,
      numRuns: options.scenarios,
      examples: order.map(({ known }): [Scenario] => [known]),
      endOnFailure: options.isShrunk === false,
      ...(options.path ? { path: options.path } : {}),
    },
  );
  const shownBy = order[Number.parseInt(result.counterexamplePath ?? "", 10)]?.index ?? null;
  return { scenarios: result.numRuns, shownBy, failure: result.failed ? describe(result, options) : null };
}

function tellFirst(first: number | undefined): { known: Scenario; index: number }[] {
  const order = knownScenarios.map((known, index) => ({ known, index }));
  return order.toSorted((one, other) => Number(other.index === first) - Number(one.index === first));
}

function describe(result: fc.RunDetails<[Scenario]>, { first }: Options): string {
  const { seed, counterexamplePath: path, counterexample, errorInstance: error } = result;
  const isError = error instanceof Error;
  return [
    isError ? (error.stack ?? error.message) : String(error),
    ...(isError && error.cause instanceof Error ? [`caused by ${error.cause.message}`] : []),
    `Again: node tests/sim/main.ts --seed ${seed} --path ${path}${first === undefined ? "" : ` --first ${first}`}`,
    JSON.stringify(counterexample?.[0]),
  ].join("\n");
}
