import { type Coverage, countWhatHappened } from "./coverage.ts";
import { comeToAnEnd } from "./quiescence.ts";
import { findFaults } from "./oracle.ts";
import { faultsAtQuiescence } from "./oracle-quiescence.ts";
import { faultsInClaims, listNewClaims } from "./oracle-payouts.ts";
import { performAct, performStep } from "./perform.ts";
import type { Scenario } from "./step.ts";
import type { Universe, Environment } from "./environment.ts";

/** Runs a scenario in an environment of its own. Throws at the first fault. */
export async function runScenario(
  universe: Universe,
  { seed, isReady, steps }: Scenario,
  coverage: Coverage = new Map(),
): Promise<void> {
  await universe.inEnvironment(seed, async (environment) => {
    if (isReady) await makeReady(environment);
    for (const [index, step] of steps.entries()) {
      await performStep(environment, step);
      const isAlone = step.acts.length === 1;
      const claims = listNewClaims(environment);
      expectNothing(`step ${index + 1}`, [...findFaults(environment), ...(isAlone ? faultsInClaims(environment, claims) : [])]);
    }
    await comeToAnEnd(environment);
    countWhatHappened(environment, coverage);
    expectNothing("the end", [...findFaults(environment), ...faultsAtQuiescence(environment)]);
  });
}

/** Starts where most money moves: brands have tokens and labels can be paid. */
export async function makeReady(environment: Environment): Promise<void> {
  for (const label of environment.people.labels.keys()) {
    await performAct(environment, { do: "onboard", label, stage: "active" });
  }
  const buy = { do: "buy", card: "paid", taxCents: 0 } as const;
  await performAct(environment, { ...buy, brand: 0, offer: "tokens-1", currency: "USD" });
  await performAct(environment, { ...buy, brand: 0, offer: "tokens-10", currency: "GBP" });
  await performAct(environment, { ...buy, brand: 1, offer: "tokens-10", currency: "USD" });
  await performAct(environment, { do: "deliver-all" });
}

function expectNothing(when: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`At ${when}: ${faults.join("; ")}`);
}
