// oxlint-disable-next-line import/default -- the file's address, not what is in it
import otherPrintWorker from "./prints/other-print-worker.ts?island-worker";
// oxlint-disable-next-line import/default -- the same
import printWorker from "./prints/print-worker.ts?island-worker";
// oxlint-disable-next-line import/default -- the same
import soundWorker from "./prints/sound-worker.ts?island-worker";
// oxlint-disable-next-line import/default -- the same
import hashWorker from "./verify/hash-worker.ts?island-worker";

/** Where the workers are that read people's files: for a page to hand to its scripts. */
export { hashWorker, otherPrintWorker, printWorker, soundWorker };
