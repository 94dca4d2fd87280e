import { parseArgs } from "node:util";
import { copyFonts } from "./assets/copy-fonts.ts";
import { makePictures } from "./assets/make-pictures.ts";
import { readDemoAccounts } from "./demo/accounts.ts";
import { addressPages } from "./build-steps/static-headers.ts";
import { buildIfNeeded } from "./build-steps/build-if-needed.ts";
import { keepCron, startPaymentStandIn, startRenderer, waitUntilHealthy } from "./local/services.ts";
import { isHomeMade, stampHome, settleHome } from "./local/home.ts";
import { lockHome } from "./local/lock-home.ts";
import { migrate, seedDemo } from "./local/platform.ts";
import { choosePort, findFree, stopProcesses } from "./local/processes.ts";
import { keepProcess } from "./local/keep-process.ts";
import { paymentsOrigin, type LocalServer, startWorker } from "./local/worker.ts";
import { step } from "./local/run-steps.ts";

/**
 * With `--prepare` everything that a start needs is created, and nothing is started. With `--new-home` an old home is moved aside
 * first.
 */
const { values } = parseArgs({
  options: {
    dev: { type: "boolean", default: false },
    prepare: { type: "boolean", default: false },
    "new-home": { type: "boolean", default: false },
  },
});
const startedAt = Date.now();

/** Enough to look around and to render; the others are created in the background. */
const firstTracks = Number(process.env.CUESHEET_FIRST_TRACKS ?? 6);

let stopping: Promise<void> | null = null;
const isStopping = () => stopping !== null;
async function stop(code: number): Promise<never> {
  stopping ??= stopProcesses();
  await stopping;
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
// The parent process has exited.
process.on("disconnect", () => void stop(0));

async function main(): Promise<void> {
  const lock = lockHome();
  process.on("exit", () => lock.release());
  await settleHome(values["new-home"]);
  if (values.prepare) {
    await makeHomeAndBuild();
    return stop(0);
  }
  const port = await choosePort(process.env.PORT);
  if (port === null) {
    throw new Error(`Port ${process.env.PORT} is in use or not a valid port. Choose another one: PORT=8790 npm start`);
  }
  const rendererPort = await findFree(port + 1);
  const server: LocalServer = {
    origin: `http://localhost:${port}`,
    port,
    rendererPort,
    paymentsPort: await findFree(rendererPort + 1),
    isDev: values.dev,
  };
  lock.setOrigin(server.origin);
  await makeHomeAndBuild();
  if (!values.dev) addressPages(server);
  keepAll(server);
  await step("Worker, queue and render service", () => waitUntilHealthy(server.origin));
  keepCron(server);
  printAddresses(server);
  if (!process.env.CUESHEET_ONLY_FIRST_TRACKS) await seedDemo({ isBehind: true });
}

function keepAll(server: LocalServer): void {
  const onGivenUp = (reason: string) => {
    console.error(reason);
    void stop(1);
  };
  void keepProcess({ name: "The render service", start: () => startRenderer(server), isStopping });
  void keepProcess({ name: "The payment stand-in", start: () => startPaymentStandIn(server), isStopping });
  void keepProcess({
    name: "The Worker",
    start: () => startWorker(server),
    // Any response will do: a failing dependency is no reason for a restart.
    answers: (signal) => fetch(`${server.origin}/api/health`, { signal }),
    isStopping,
    onGivenUp,
  });
}

async function makeHomeAndBuild(): Promise<void> {
  const isMade = isHomeMade(firstTracks);
  if (!isMade && (await step("Database", migrate)) === "new")
    console.log("  first start: making the demo music on this machine, which takes a while");
  await Promise.all([isMade ? undefined : makeFirstTracks(), values.dev ? drawPictures() : buildProduct()]);
}

async function makeFirstTracks(): Promise<void> {
  await step(`Demo accounts and the first ${firstTracks} tracks`, () => seedDemo({ first: firstTracks }));
  stampHome(firstTracks);
}

const drawPictures = () => Promise.all([copyFonts("public"), makePictures("public")]);

const buildProduct = () => step("Build", async () => ((await buildIfNeeded()) ? "built" : "up to date"));

function printAddresses(server: LocalServer): void {
  const { origin } = server;
  console.log("\nDemo accounts (local only):");
  for (const { email, password, about } of readDemoAccounts()) {
    console.log(`  ${email.padEnd(20)} ${password.padEnd(28)} ${about}`);
  }
  console.log(`\nEmails from this demo: ${origin}/dev/mail`);
  console.log(`Payment stand-in (TEST MODE): ${paymentsOrigin(server)}`);
  console.log(`\nStarted in ${((Date.now() - startedAt) / 1000).toFixed(1)} s. Ctrl-C stops everything.`);
  console.log(`ready ${origin}`);
}

try {
  await main();
} catch (error) {
  if (!isStopping()) console.error(error instanceof Error ? error.message : error);
  await stop(isStopping() ? 0 : 1);
}
