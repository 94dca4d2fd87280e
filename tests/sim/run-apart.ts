import { execFile } from "node:child_process";
import type { Mutant } from "./mutants.ts";
import type { Verdict } from "./run-model.ts";

/** Longer than any run, even on two busy cores. */
const patience = 15 * 60_000;

/** `first`: index of the known scenario to run first. */
type Task = { scenarios: number; seed: number; mutant?: Mutant; first?: number };

/**
 * Runs the simulation in a process of its own, with a mutant if given; the working tree is not touched. Throws when it could not
 * run at all.
 */
export function runApart(task: Task): Promise<Verdict> {
  const { scenarios, seed, mutant, first } = task;
  const hooks = ["resolve-drizzle.ts", ...(mutant ? ["mutate-modules.ts"] : [])];
  const imports = hooks.flatMap((file) => ["--import", `./tests/sim/${file}`]);
  const args = ["tests/sim/main.ts", "--json", "--scenarios", String(scenarios), "--seed", String(seed)];
  if (first !== undefined) args.push("--first", String(first));
  const env = { ...process.env, NODE_COMPILE_CACHE: "node_modules/.cache/simulation" };
  const broken = { ...env, MUTANT: mutant?.name };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [...imports, ...args],
      { env: mutant ? broken : env, timeout: patience, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        // main.ts writes a Verdict; other output means that it crashed earlier.
        if (stdout.startsWith("{")) resolve(JSON.parse(stdout) as Verdict);
        else reject(new Error(`The simulation did not run: ${stderr || stdout}`, { cause: error }));
      },
    );
  });
}

/** Runs tasks on a pool of `workers`. Results are in the order of the tasks. */
export async function shareOut<Task, Answer>(
  tasks: readonly Task[],
  workers: number,
  work: (task: Task) => Promise<Answer>,
): Promise<Answer[]> {
  const left = [...tasks.entries()];
  const answers: Answer[] = [];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      // Sequential within one worker.
      answers[next[0]] = await work(next[1]);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return answers;
}
