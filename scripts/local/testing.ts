// The steps of `npm run check` and `npm test`. Separate from index.ts, as it imports test code.
export { affectedBy, listChanges } from "./changed.ts";
export { runStages } from "./run-steps.ts";
export { checkStages, fullStages, prepareReports, testStages } from "./test-steps.ts";
