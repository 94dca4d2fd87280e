import * as fc from "fast-check";
import type { Census } from "./census.ts";
import { knownStories } from "./known-stories.ts";
import type { Rewrite } from "./migrated-database.ts";
import { tryForbidden } from "./refusals.ts";
import { type Story, story } from "./step.ts";
import { tellStory } from "./tell-story.ts";
import { type Universe, createUniverse } from "./world.ts";

export type Verdict = {
  stories: number;
  milliseconds: number;
  census: Record<string, number>;
  /** What went wrong, after the shortest story that was found to show it. */
  failure: string | null;
};

export type Wish = { stories: number; seed: number; path?: string; rewrite?: Rewrite; isShrunk?: boolean };

/** Tries what must be refused, tells the known stories, and draws others from `seed` up to `stories` in all. */
export async function runModel(wish: Wish): Promise<Verdict> {
  const startedAt = performance.now();
  const census: Census = new Map();
  const universe = await createUniverse(wish.rewrite);
  const log = console.log;
  // The product tells what it does in lines for machines; thousands of stories would be millions of them.
  console.log = () => undefined;
  try {
    const forbidden = await tryForbidden(universe);
    const told = forbidden.length > 0 ? null : await tell(universe, wish, census);
    return {
      stories: told?.stories ?? 0,
      milliseconds: Math.round(performance.now() - startedAt),
      census: Object.fromEntries(census),
      failure: told ? told.failure : forbidden.join("\n"),
    };
  } finally {
    console.log = log;
  }
}

async function tell(universe: Universe, wish: Wish, census: Census) {
  const result = await fc.check(
    fc.asyncProperty(story, (told) => tellStory(universe, told, census)),
    {
      seed: wish.seed,
      numRuns: wish.stories,
      examples: knownStories.map((known): [Story] => [known]),
      endOnFailure: wish.isShrunk === false,
      ...(wish.path ? { path: wish.path } : {}),
    },
  );
  return { stories: result.numRuns, failure: result.failed ? describe(result) : null };
}

function describe(result: fc.RunDetails<[Story]>): string {
  const { seed, counterexamplePath: path, counterexample, errorInstance: error } = result;
  const isError = error instanceof Error;
  return [
    isError ? (error.stack ?? error.message) : String(error),
    ...(isError && error.cause instanceof Error ? [`caused by ${error.cause.message}`] : []),
    `Again: node tests/sim/main.ts --seed ${seed} --path ${path}`,
    JSON.stringify(counterexample?.[0]),
  ].join("\n");
}
