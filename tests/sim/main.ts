import { parseArgs } from "node:util";
import { breakText, mutants } from "./mutants.ts";
import { runModel } from "./run-model.ts";

/**
 * `node tests/sim/main.ts [--scenarios 500] [--seed 1] [--path …] [--first …]`: the seed is random by default; the seed, path and
 * first of a failure reproduce it. MUTANT breaks the money code deliberately: see mutate-modules.ts.
 */
const { values } = parseArgs({
  options: {
    scenarios: { type: "string", default: "500" },
    seed: { type: "string", default: String(Math.trunc(Math.random() * 2 ** 31)) },
    path: { type: "string" },
    first: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const mutant = mutants.find(({ name }) => name === process.env["MUTANT"]);
// Otherwise only its SQL would be broken, and a mutant of a module would seem to survive.
if (process.env["MUTANT"] && !process.execArgv.some((argument) => argument.includes("mutate-modules")))
  throw new Error("Run a mutant with node --import ./tests/sim/mutate-modules.ts tests/sim/main.ts");
const verdict = await runModel({
  scenarios: Number(values.scenarios),
  seed: Number(values.seed),
  ...(values.path ? { path: values.path } : {}),
  ...(values.first ? { first: Number(values.first) } : {}),
  ...(mutant && { rewrite: (file, text) => breakText(mutant, file, text), isShrunk: false }),
});
if (values.json) console.log(JSON.stringify(verdict));
else {
  for (const [what, times] of Object.entries(verdict.coverage)) console.log(String(times).padStart(8), what);
  console.log(`${verdict.scenarios} scenarios from seed ${values.seed} in ${verdict.milliseconds} ms`);
  if (verdict.failure) console.log(verdict.failure);
}
process.exitCode = verdict.failure ? 1 : 0;
