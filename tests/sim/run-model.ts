import fc from "fast-check";
import type { Census } from "./census.ts";
import { type Story, story } from "./step.ts";
import { tellStory } from "./tell-story.ts";
import { createUniverse } from "./world.ts";
import type { Rewrite } from "./migrated-database.ts";

export type Verdict = { runs: number; milliseconds: number; failure: string | null; census: Census };

/** Tells `runs` stories drawn from `seed`. A failure names the shortest story that was found to show it. */
export async function runModel(wish: {
  seed: number;
  runs: number;
  path?: string;
  rewrite?: Rewrite;
  isShrunk?: boolean;
}): Promise<Verdict> {
  const startedAt = performance.now();
  const universe = await createUniverse(wish.rewrite);
  const census: Census = new Map();
  const log = console.log;
  // The product tells what it does in lines for machines; thousands of stories would be millions of them.
  console.log = () => undefined;
  try {
    const result = await fc.check(
      fc.asyncProperty(story, (told) => tellStory(universe, told, census)),
      {
        seed: wish.seed,
        numRuns: wish.runs,
        endOnFailure: wish.isShrunk === false,
        ...(wish.path ? { path: wish.path } : {}),
      },
    );
    const milliseconds = Math.round(performance.now() - startedAt);
    return { runs: result.numRuns, milliseconds, failure: result.failed ? describe(result) : null, census };
  } finally {
    console.log = log;
  }
}

function describe(result: fc.RunDetails<[Story]>): string {
  const { seed, counterexamplePath: path, counterexample, errorInstance: error } = result;
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const cause =
    error instanceof Error && error.cause instanceof Error ? `\ncaused by ${error.cause.message}` : "";
  return `${reason}${cause}\n\nseed ${seed}, path ${path}\n${JSON.stringify(counterexample?.[0])}`;
}
