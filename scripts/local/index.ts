// Home folder and state of a local Cuesheet.
export {
  isHomeCurrent,
  isHomeMade,
  stampHome,
  describeMisfit,
  listDatabaseFiles,
  settleHome,
} from "./home.ts";
export { lockHome } from "./lock-home.ts";
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

// Local programs and services.
export { keepCron, startPaymentStandIn, startRenderer, runFfmpeg, waitUntilHealthy } from "./services.ts";
export { keepProcess } from "./keep-process.ts";
export { choosePort, findFree, endProcess, runProcess, startProcess, stopProcesses } from "./processes.ts";
export { step } from "./run-steps.ts";
export { type LocalServer, pagesFolder, paymentsOrigin, startWorker } from "./worker.ts";
