import { runModel } from "./run-model.ts";

/** `node tests/sim/main.ts [runs] [seed] [path]`: without a seed a random one is drawn and printed. */
const [runs = "2000", seed = String(Math.trunc(Math.random() * 2 ** 31)), path] = process.argv.slice(2);
const verdict = await runModel({ runs: Number(runs), seed: Number(seed), ...(path ? { path } : {}) });
console.log(`${verdict.runs} stories from seed ${seed} in ${verdict.milliseconds} ms`);
for (const [what, times] of verdict.census) console.log(String(times).padStart(8), what);
if (verdict.failure) console.log(verdict.failure);
process.exitCode = verdict.failure ? 1 : 0;
