import { checkStages, prepareReports } from "./local/test-steps.ts";
import { runStages } from "./local/run-steps.ts";

/** `npm run check`: types, lint, format, and the unit, workerd, render-service and architecture tests. */
await prepareReports();
process.exit((await runStages(checkStages)) ? 0 : 1);
