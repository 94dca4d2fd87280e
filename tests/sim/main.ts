import { parseArgs } from "node:util";
import { breakText, breakages } from "./breakages.ts";
import { runModel } from "./run-model.ts";

/**
 * `node tests/sim/main.ts [--stories 500] [--seed 1] [--path …]`: without a seed one is drawn; seed and path of a
 * failure show it again. With BREAKAGE set the money code is broken on purpose: see break-modules.ts.
 */
const { values } = parseArgs({
  options: {
    stories: { type: "string", default: "500" },
    seed: { type: "string", default: String(Math.trunc(Math.random() * 2 ** 31)) },
    path: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const breakage = breakages.find(({ name }) => name === process.env["BREAKAGE"]);
const verdict = await runModel({
  stories: Number(values.stories),
  seed: Number(values.seed),
  ...(values.path ? { path: values.path } : {}),
  ...(breakage && { rewrite: (file, text) => breakText(breakage, file, text), isShrunk: false }),
});
if (values.json) console.log(JSON.stringify(verdict));
else {
  for (const [what, times] of Object.entries(verdict.census)) console.log(String(times).padStart(8), what);
  console.log(`${verdict.stories} stories from seed ${values.seed} in ${verdict.milliseconds} ms`);
  if (verdict.failure) console.log(verdict.failure);
}
process.exitCode = verdict.failure ? 1 : 0;
