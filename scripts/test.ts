import { affectedBy, listChanges, runStages, prepareReports, testStages } from "#scripts/local/testing.ts";

/**
 * `npm test`: everything `npm run check` does, the money simulation, and the journeys in a real browser.
 * `npm test -- --changed [commit]` runs what the difference from that commit (else the last one) can break.
 */
const [flag, ref = "HEAD", ...rest] = process.argv.slice(2);
if ((flag !== undefined && flag !== "--changed") || rest.length > 0) {
  console.error("npm test takes nothing, or --changed and the commit to compare with.");
  process.exit(2);
}
const affected = flag ? affectedBy(listChanges(ref)) : undefined;
await prepareReports();
process.exit((await runStages(testStages(affected))) ? 0 : 1);
