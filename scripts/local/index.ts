// Where a local Cuesheet keeps what it has.
export { isHomeCurrent, isHomeMade, stampHome } from "./home-stamp.ts";
export { describeMisfit, listDatabaseFiles } from "./home-version.ts";
export { lockHome } from "./lock-home.ts";
export { migrate } from "./migrate.ts";
export { openLocalPlatform } from "./platform.ts";
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
export { keepCron } from "./cron.ts";
export { keepProcess } from "./keep-process.ts";
export { startPaymentStandIn } from "./payment-stand-in.ts";
export { choosePort, findFree } from "./ports.ts";
export { endProcess, runProcess, startProcess, stopProcesses } from "./processes.ts";
export { startRenderer } from "./renderer.ts";
export { runFfmpeg } from "./run-ffmpeg.ts";
export { seedDemo } from "./seed-demo.ts";
export { settleHome } from "./settle-home.ts";
export { step } from "./steps.ts";
export { waitUntilHealthy } from "./wait-until-healthy.ts";
export { type Place, pagesFolder, paymentsOrigin, startWorker } from "./worker.ts";
