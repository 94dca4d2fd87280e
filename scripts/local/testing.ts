// What `npm run check` and `npm test` run. Apart from what starts the product: it brings the tests' own code with it.
export { affectedBy, listChanges } from "./changed.ts";
export { runStages } from "./run-steps.ts";
export { checkStages, fullStages, prepareReports, testStages } from "./test-steps.ts";
