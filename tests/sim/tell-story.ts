// oxlint-disable no-await-in-loop -- what happens here happens in an order
import { type Census, countWhatHappened } from "./census.ts";
import { comeToAnEnd } from "./ending.ts";
import { judge } from "./judge.ts";
import { judgeEnding } from "./judge-ending.ts";
import { judgeClaims, listNewClaims } from "./judge-payouts.ts";
import { performAct, performStep } from "./perform.ts";
import type { Story } from "./step.ts";
import type { Universe, World } from "./world.ts";

/** Lets a story happen in a world of its own. Throws with what is wrong as soon as something is. */
export async function tellStory(
  universe: Universe,
  { seed, isReady, steps }: Story,
  census: Census = new Map(),
): Promise<void> {
  await universe.inWorld(seed, async (world) => {
    if (isReady) await makeReady(world);
    for (const [index, step] of steps.entries()) {
      await performStep(world, step);
      const isAlone = step.acts.length === 1;
      const claims = listNewClaims(world);
      expectNothing(`step ${index + 1}`, [...judge(world), ...(isAlone ? judgeClaims(world, claims) : [])]);
    }
    await comeToAnEnd(world);
    countWhatHappened(world, census);
    expectNothing("the end", [...judge(world), ...judgeEnding(world)]);
  });
}

/** Begins where most money moves: brands have tokens and labels can be paid. */
export async function makeReady(world: World): Promise<void> {
  for (const label of world.people.labels.keys()) {
    await performAct(world, { do: "onboard", label, stage: "active" });
  }
  const buy = { do: "buy", card: "paid", taxCents: 0 } as const;
  await performAct(world, { ...buy, brand: 0, offer: "tokens-1", currency: "USD" });
  await performAct(world, { ...buy, brand: 0, offer: "tokens-10", currency: "GBP" });
  await performAct(world, { ...buy, brand: 1, offer: "tokens-10", currency: "USD" });
  await performAct(world, { do: "deliver-all" });
}

function expectNothing(when: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`At ${when}: ${faults.join("; ")}`);
}
