import { checkSteps, runSteps } from "#scripts/local/test-steps.ts";

/** `npm run check`: types, lint, format, and the unit, workerd, render-service and architecture tests. */
process.exit((await runSteps(checkSteps)) ? 0 : 1);
