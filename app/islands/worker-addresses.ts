// oxlint-disable-next-line import/default -- the file's address, not what is in it
import otherPrintWorker from "./prints/other-print-worker.ts?island-worker";
// oxlint-disable-next-line import/default -- the same
import printWorker from "./prints/print-worker.ts?island-worker";
// oxlint-disable-next-line import/default -- the same
import soundWorker from "./prints/sound-worker.ts?island-worker";
// oxlint-disable-next-line import/default -- the same
import hashWorker from "./verify/hash-worker.ts?island-worker";

/** Addresses of the workers that read visitors' files: the page's HTML passes them to its scripts. */
export { hashWorker, otherPrintWorker, printWorker, soundWorker };
