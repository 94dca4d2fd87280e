import type { DatabasePassage } from "#scripts/local/index.ts";
import type { Random } from "./random.ts";

/**
 * What goes wrong in one step, at its `at`-th way out of the process: a write to the database or a call to the payment
 * provider. `after`: it was done and only its answer is lost. `dies`: nothing runs after that. `500`: the provider
 * answers, but with a fault of its own (a database then fails like any other).
 */
export type Fault = { at: number; moment: "before" | "after"; how: "fails" | "dies" | "500" };

type Passage = DatabasePassage & {
  call(work: () => Promise<Response>): Promise<Response>;
};

export type Process = Passage & {
  /** Runs a step that may meet a fault. Tells whether it met one: only then may the step have thrown. */
  run(fault: Fault | null, work: () => Promise<void>): Promise<{ error: unknown; wasHit: boolean }>;
  /** Runs works at the same time; which goes on next is drawn at every way out. */
  race(works: readonly (() => Promise<void>)[]): Promise<void>;
};

export class LostConnection extends Error {}

/** The ways out of the product, where things can be held up, go wrong or end. */
export function createProcess(random: Random): Process {
  let fault: Fault | null = null;
  let [count, wasHit, isDead] = [0, false, false];
  let waiting: (() => void)[] | null = null;

  const turn = () => new Promise<void>((resolve) => waiting?.push(resolve));

  const meet = (moment: Fault["moment"]): Fault | null => {
    if (fault?.at !== count || fault.moment !== moment) return null;
    wasHit = true;
    isDead = fault.how === "dies";
    return fault;
  };
  const fail = (): never => {
    throw new LostConnection(isDead ? "The process has ended" : "D1_ERROR: Network connection lost.");
  };

  return {
    async database(isWrite, work) {
      if (waiting) await turn();
      if (isDead) fail();
      if (!isWrite) return work();
      count += 1;
      if (meet("before")) fail();
      const result = work();
      if (meet("after")) fail();
      return result;
    },
    async call(work) {
      if (waiting) await turn();
      if (isDead) fail();
      count += 1;
      const before = meet("before");
      if (before) return before.how === "500" ? brokenAnswer() : fail();
      const answer = await work();
      const after = meet("after");
      if (after) return after.how === "500" ? brokenAnswer() : fail();
      return answer;
    },
    async run(planned, work) {
      [fault, count, wasHit, isDead] = [planned, 0, false, false];
      let error: unknown = null;
      try {
        await work();
      } catch (thrown) {
        error = thrown ?? new Error("nothing was thrown");
      }
      fault = null;
      isDead = false;
      return { error, wasHit };
    },
    async race(works) {
      waiting = [];
      const running = new Set(works);
      let failure: unknown = null;
      const all = works.map((work) =>
        work()
          .catch((error: unknown) => (failure ??= error))
          .finally(() => running.delete(work)),
      );
      while (running.size > 0) {
        // Lets everybody come to their next way out.
        await new Promise(setImmediate);
        waiting.splice(random.below(waiting.length), 1)[0]?.();
      }
      // What was put off until after the answers goes on by itself.
      const left = waiting;
      waiting = null;
      for (const go of left) go();
      await Promise.all(all);
      if (failure) throw failure;
    },
  };
}

function brokenAnswer(): Response {
  const error = { type: "api_error", message: "Something went wrong on our side." };
  return Response.json({ error }, { status: 500 });
}
