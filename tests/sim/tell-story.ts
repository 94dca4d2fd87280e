import { comeToAnEnd } from "./ending.ts";
import { judge } from "./judge.ts";
import { judgeEnding } from "./judge-ending.ts";
import { judgeClaims } from "./judge-payouts.ts";
import { performAct, performStep } from "./perform.ts";
import type { Story } from "./step.ts";
import type { Universe, World } from "./world.ts";

/** Lets a story happen in a world of its own. Throws with what is wrong as soon as something is. */
export async function tellStory(universe: Universe, { seed, isReady, steps }: Story): Promise<void> {
  await universe.inWorld(seed, async (world) => {
    if (isReady) await makeReady(world);
    for (const [index, step] of steps.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- a story is told in order
      await performStep(world, step);
      const isAlone = step.acts.length === 1;
      expectNothing(`step ${index + 1}`, [...judge(world), ...(isAlone ? judgeClaims(world) : [])]);
    }
    await comeToAnEnd(world);
    expectNothing("the end", [...judge(world), ...judgeEnding(world)]);
  });
}

/** Begins where most money moves: brands have tokens and labels can be paid. */
async function makeReady(world: World): Promise<void> {
  for (const label of world.people.labels.keys()) {
    // oxlint-disable-next-line no-await-in-loop
    await performAct(world, { do: "onboard", label, stage: "active" });
  }
  const buy = { do: "buy", offer: "tokens-10", card: "paid" } as const;
  await performAct(world, { ...buy, brand: 0, currency: "USD" });
  await performAct(world, { ...buy, brand: 1, currency: "GBP" });
  await performAct(world, { do: "verify", session: 0 });
  await performAct(world, { do: "verify", session: 1 });
}

function expectNothing(when: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`At ${when}: ${faults.join("; ")}`);
}
