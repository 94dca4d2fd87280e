// Where a local Cuesheet keeps what it has.
export {
  isHomeCurrent,
  isHomeMade,
  stampHome,
  describeMisfit,
  listDatabaseFiles,
  lockHome,
  settleHome,
} from "./home.ts";
export { migrate, openLocalPlatform, seedDemo } from "./platform.ts";
export {
  home,
  makeSecrets,
  makeSigningKey,
  musicPath,
  paymentsFile,
  readSecrets,
  secretsFile,
  statePath,
} from "./settings.ts";
export { type DatabasePassage, createSqliteD1 } from "./sqlite-d1.ts";

// Programs of this machine, and what a start makes of them.
export { keepCron, startPaymentStandIn, startRenderer, runFfmpeg } from "./services.ts";
export { keepProcess } from "./keep-process.ts";
export {
  choosePort,
  findFree,
  waitUntilHealthy,
  endProcess,
  runProcess,
  startProcess,
  stopProcesses,
} from "./processes.ts";
export { step } from "./run-steps.ts";
export { type Place, pagesFolder, paymentsOrigin, startWorker } from "./worker.ts";
