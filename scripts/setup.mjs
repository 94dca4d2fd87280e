// Runs on Node 20 or later, before anything is installed: prepares the machine, then starts the real command with the project's
// own Node. Plain JavaScript without dependencies, because there may be none yet.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const stamp = join(root, "node_modules", ".cuesheet-installed");
const triedFile = join(root, "node_modules", ".cuesheet-tried-to-install");
const bin = join(root, "node_modules", ".bin");
const [command = "start", ...rest] = process.argv.slice(2);

const commands = {
  start: { script: "scripts/start.ts", args: [], needs: ["ffmpeg"], likes: ["bwrap"] },
  dev: { script: "scripts/start.ts", args: ["--dev"], needs: ["ffmpeg"], likes: ["bwrap"] },
  check: { script: "scripts/check.ts", args: [], needs: ["ffmpeg", "qpdf", "pdftotext"], likes: ["bwrap"] },
  test: {
    script: "scripts/test.ts",
    args: [],
    needs: ["ffmpeg", "qpdf", "pdftotext", "chromium"],
    likes: ["bwrap", "chromium-headless-shell"],
  },
  journey: {
    script: "node_modules/@playwright/test/cli.js",
    args: ["test"],
    needs: ["ffmpeg", "pdftotext", "chromium"],
    likes: ["bwrap", "chromium-headless-shell"],
  },
  bench: { script: "tests/bench/run.ts", args: [], needs: ["ffmpeg", "chromium"], likes: ["bwrap"] },
};
/** Package of each program, by package manager. */
const packages = {
  ffmpeg: { apt: "ffmpeg", dnf: "ffmpeg-free", brew: "ffmpeg" },
  bwrap: { apt: "bubblewrap", dnf: "bubblewrap" },
  qpdf: { apt: "qpdf", dnf: "qpdf", brew: "qpdf" },
  pdftotext: { apt: "poppler-utils", dnf: "poppler-utils", brew: "poppler" },
  chromium: { apt: "chromium", dnf: "chromium", brew: "chromium" },
  "chromium-headless-shell": { apt: "chromium-headless-shell", dnf: "chromium-headless" },
};

const chosen = commands[command];
if (!chosen) stop(`Unknown command "${command}". Known: ${Object.keys(commands).join(", ")}.`);

const missing = listMissing(chosen);
const lacking = missing.needed;
if (lacking.length > 0 && !canInstall()) stop(describeLacking(lacking));
const started = Date.now();
const beat = setInterval(() => say(`  still installing after ${seconds(started)} s`), 10_000);
await Promise.all([installDependencies(), installPrograms(missing)]);
clearInterval(beat);
if (missing.liked.length > 0) noteTried(missing.liked);
const stillLacking = lacking.filter((program) => !isThere(program));
if (stillLacking.length > 0) stop(describeLacking(stillLacking));
run(findNode(), [join(root, chosen.script), ...chosen.args, ...rest], command === "start" || command === "dev");

async function installDependencies() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  const started = Date.now();
  say("Installing the exact dependencies of package-lock.json …");
  const npm = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const isGood = await runToEnd("npm", npm, { shell: process.platform === "win32" });
  if (!isGood) stop("npm ci failed; see its messages above. Is the npm registry reachable?");
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
  say(`Installed them in ${seconds(started)} s.`);
}

/** Node 24 comes as an npm package on Linux; elsewhere the installed one must be new enough. */
function findNode() {
  const own = join(bin, "node");
  if (existsSync(own) && spawnSync(own, ["--version"]).status === 0) return own;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  return stop(`Cuesheet needs Node 22.22 or newer here; this is ${process.versions.node}. Please install Node 24.`);
}

/** Optional programs are attempted once, since not every distribution has them. */
function listMissing({ needs, likes }) {
  const tried = readTried();
  return {
    needed: needs.filter((program) => !isThere(program)),
    liked: likes.filter((program) => !isThere(program) && !tried.includes(program)),
  };
}

/** npm ci empties the folder of this file, so it is written afterwards. */
function noteTried(programs) {
  writeFileSync(triedFile, [...readTried(), ...programs].join("\n"));
}

function readTried() {
  return existsSync(triedFile) ? readFileSync(triedFile, "utf8").split("\n") : [];
}

function canInstall() {
  return process.platform === "linux" && isThere("apt-get") && (process.getuid?.() === 0 || canSudo());
}

async function installPrograms({ needed, liked }) {
  const programs = [...needed, ...liked];
  if (programs.length === 0 || !canInstall()) return;
  const started = Date.now();
  say(`Installing ${packagesOf("apt", programs).join(", ")} …`);
  const install = (some) => apt(["install", "-y", "-qq", "--no-install-recommends", ...packagesOf("apt", some)]);
  await apt(["update", "-qq"]);
  if (!(await install(programs)) && needed.length > 0) await install(needed);
  say(`Installed them in ${seconds(started)} s.`);
}

function apt(args) {
  const [program, ...words] = [...(process.getuid?.() === 0 ? [] : ["sudo", "-n"]), "apt-get", ...args];
  return runToEnd(program, words, { quiet: true });
}

/** Resolves to true on exit code 0. */
function runToEnd(program, args, { shell = false, quiet = false } = {}) {
  const child = spawn(program, args, {
    cwd: root,
    shell,
    stdio: ["ignore", quiet ? "ignore" : "inherit", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}

function packagesOf(manager, programs) {
  return programs.map((program) => packages[program][manager]);
}

function describeLacking(programs) {
  const commands = ["apt", "dnf", "brew"].map((manager) => `  ${manager} install ${packagesOf(manager, programs).join(" ")}`);
  return [`Cuesheet needs ${programs.join(" and ")}. Install it, then run this again:`, ...commands].join("\n");
}

function canSudo() {
  return isThere("sudo") && spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0;
}

function isThere(program) {
  return (process.env.PATH ?? "").split(":").some((folder) => existsSync(join(folder, program)));
}

function run(program, args, isKept) {
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH ?? ""}` };
  // Long-running commands get an IPC channel to this process, and end when it closes.
  const stdio = isKept ? ["inherit", "inherit", "inherit", "ipc"] : "inherit";
  const child = spawn(program, args, { cwd: root, env, stdio });
  // The child decides how to end, and this process waits. Ctrl-C in a terminal reaches the child twice, any other SIGINT once.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  if (isKept && process.env.npm_lifecycle_event) endWithParent(child);
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** npm forwards signals, but not when it is killed. */
function endWithParent(child) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
}

function seconds(started) {
  return ((Date.now() - started) / 1000).toFixed(1);
}

function say(text) {
  process.stdout.write(`${text}\n`);
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
