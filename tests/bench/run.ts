import { join } from "node:path";
import { stopProcesses } from "#scripts/local/processes.ts";
import { type Bench, cacheFolder, isGoalMet, isQuick } from "./bench.ts";
import { bulk } from "./bulk.ts";
import { bundle } from "./bundle.ts";
import { click } from "./click.ts";
import { firstSound } from "./first-sound.ts";
import { hash } from "./hash.ts";
import { ingest } from "./ingest.ts";
import { lighthouse } from "./lighthouse.ts";
import { comp } from "./comp.ts";
import { log } from "./log.ts";
import { describeMachine } from "./machine.ts";
import { page } from "./page.ts";
import { caption } from "./caption.ts";
import { preparation } from "./preparation.ts";
import { print } from "./print.ts";
import { proof } from "./proof.ts";
import { repeat } from "./rounds.ts";
import { similar } from "./similar.ts";
import { snapshot } from "./snapshot.ts";
import { sound } from "./sound.ts";
import { swap } from "./swap.ts";
import { version } from "./version.ts";
import { textTable } from "./table.ts";
import { wizard } from "./wizard.ts";
import { type Result, writeReport } from "./write-report.ts";

const benches: readonly Bench[] = [
  sound,
  version,
  comp,
  preparation,
  caption,
  ingest,
  click,
  firstSound,
  swap,
  page,
  similar,
  snapshot,
  log,
  hash,
  print,
  proof,
  bulk,
  wizard,
  bundle,
  lighthouse,
];

/** A quick run measures too little to publish. */
const report = isQuick ? join(cacheFolder, "results.md") : join("tests", "bench", "results.md");

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !benches.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(", ")}. Known: ${benches.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

// Finds the project's own binaries even when not started by npm.
process.env.PATH = `${join(process.cwd(), "node_modules", ".bin")}:${process.env.PATH ?? ""}`;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void stopProcesses().then(() => process.exit(1)));
}

const machine = describeMachine();
const command = ["npm run bench", ...(requested.length > 0 ? ["--", ...requested] : [])].join(" ");
console.log(`${machine}${isQuick ? "\nQuick: proves that it runs, measures nothing." : ""}`);

const chosen = benches.filter(({ name }) => requested.length === 0 || requested.includes(name));
const results = await repeat(chosen.length, (n) => measure(chosen[n]));
const done = results.filter((result) => result !== null);
writeReport(report, benches, done);

const missed = done.flatMap(({ rows }) => rows).filter((row) => isGoalMet(row) === false);
console.log(`\nWritten to ${report}. Goals missed: ${missed.length}.`);
for (const row of missed) console.log(`  ${row.what}`);
// Only a broken bench fails the command; a slow one does not.
process.exit(done.length === chosen.length ? 0 : 1);

async function measure(bench: Bench | undefined): Promise<Result | null> {
  if (!bench) return null;
  console.log(`\n${bench.name}: ${bench.about}`);
  try {
    const at = new Date();
    const found = await bench.run();
    const { rows, details } = Array.isArray(found) ? { rows: found, details: null } : found;
    console.log(`\n${textTable(rows)}${details ? `\n\n${details}` : ""}`);
    return { bench, rows, details, machine, command, at };
  } catch (error) {
    console.error(`${bench.name} could not be measured:`, error);
    return null;
  } finally {
    await stopProcesses();
  }
}
