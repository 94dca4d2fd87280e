import type { DatabasePassage } from "#scripts/local/sqlite-d1.ts";
import type { Random } from "./random.ts";

/**
 * Fault in one step, at its `at`-th exit from the process: a database write or a call to the payment provider. `after`: it has
 * run and only its response is lost. `dies`: nothing runs after it. `500`: the provider responds with an error of its own (a
 * database just fails).
 */
export type Fault = { at: number; moment: "before" | "after"; how: "fails" | "dies" | "500" };

type Passage = DatabasePassage & {
  call(work: () => Promise<Response>): Promise<Response>;
};

export type Process = Passage & {
  /** Runs a step that may hit a fault, and reports whether it did: only then may the step have thrown. */
  run(fault: Fault | null, work: () => Promise<void>): Promise<{ error: unknown; wasHit: boolean }>;
  /** Runs works concurrently; at every exit the seed picks which continues. */
  race(works: readonly (() => Promise<void>)[]): Promise<void>;
};

export class LostConnection extends Error {}

/** Controls the product's exits, where its work can be delayed, fail or end. */
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
        // Lets all works reach their next exit.
        await new Promise(setImmediate);
        waiting.splice(random.below(waiting.length), 1)[0]?.();
      }
      // Deferred work continues without control.
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
