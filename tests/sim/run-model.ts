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
  /** What went wrong, after the shortest scenario that was found to show it. */
  failure: string | null;
};

export type Options = {
  scenarios: number;
  seed: number;
  path?: string;
  rewrite?: Rewrite;
  isShrunk?: boolean;
};

/** Tries what must be refused, tells the known scenarios, and draws others from `seed` up to `scenarios` in all. */
export async function runModel(options: Options): Promise<Verdict> {
  const startedAt = performance.now();
  const coverage: Coverage = new Map();
  const universe = await createUniverse(options.rewrite);
  const log = console.log;
  // The product tells what it does in lines for machines; thousands of scenarios would be millions of them.
  console.log = () => undefined;
  try {
    const forbidden = await tryForbidden(universe);
    const told = forbidden.length > 0 ? null : await run(universe, options, coverage);
    return {
      scenarios: told?.scenarios ?? 0,
      milliseconds: Math.round(performance.now() - startedAt),
      coverage: Object.fromEntries(coverage),
      failure: told ? told.failure : forbidden.join("\n"),
    };
  } finally {
    console.log = log;
  }
}

async function run(universe: Universe, options: Options, coverage: Coverage) {
  const result = await fc.check(
    fc.asyncProperty(scenario, (told) => runScenario(universe, told, coverage)),
    {
      seed: options.seed,
      numRuns: options.scenarios,
      examples: knownScenarios.map((known): [Scenario] => [known]),
      endOnFailure: options.isShrunk === false,
      ...(options.path ? { path: options.path } : {}),
    },
  );
  return { scenarios: result.numRuns, failure: result.failed ? describe(result) : null };
}

function describe(result: fc.RunDetails<[Scenario]>): string {
  const { seed, counterexamplePath: path, counterexample, errorInstance: error } = result;
  const isError = error instanceof Error;
  return [
    isError ? (error.stack ?? error.message) : String(error),
    ...(isError && error.cause instanceof Error ? [`caused by ${error.cause.message}`] : []),
    `Again: node tests/sim/main.ts --seed ${seed} --path ${path}`,
    JSON.stringify(counterexample?.[0]),
  ].join("\n");
}
