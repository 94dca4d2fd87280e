import { allSteps, runSteps } from "#scripts/local/test-steps.ts";

/** `npm test`: everything `npm run check` does, and the journeys in a real browser. */
process.exit((await runSteps(allSteps)) ? 0 : 1);
