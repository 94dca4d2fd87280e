import { affectedBy, listChanges } from "./local/changed.ts";
import { fullStages, prepareReports, testStages } from "./local/test-steps.ts";
import { runStages } from "./local/run-steps.ts";

/**
 * `npm test`: everything `npm run check` does, a sample of the money simulation, and end-to-end tests in a real browser. `npm
 * test -- --changed [commit]` runs what the difference from that commit (default: the last one) can break. `npm run test:full`
 * runs everything, for a release; see docs/tests.md.
 */
const [flag, ref = "HEAD", ...rest] = process.argv.slice(2);
const isFull = flag === "--full" && process.argv.length === 3;
if ((flag !== undefined && flag !== "--changed" && !isFull) || rest.length > 0) {
  console.error("npm test takes nothing, or --changed and the commit to compare with.");
  process.exit(2);
}
const stages = isFull ? fullStages : testStages(flag ? affectedBy(listChanges(ref)) : undefined);
await prepareReports();
process.exit((await runStages(stages)) ? 0 : 1);
