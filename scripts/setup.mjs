// Runs on any Node from 20 on, before anything is installed: makes the machine ready, then starts the real command with
// the project's own Node. Plain JavaScript without dependencies, because there may be none yet.
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
const packages = {
  ffmpeg: "ffmpeg",
  bwrap: "bubblewrap",
  qpdf: "qpdf",
  pdftotext: "poppler-utils",
  chromium: "chromium",
  "chromium-headless-shell": "chromium-headless-shell",
};

const chosen = commands[command];
if (!chosen) stop(`Unknown command "${command}". Known: ${Object.keys(commands).join(", ")}.`);

installDependencies();
const node = findNode();
installPrograms(chosen.needs, chosen.likes);
run(node, [join(root, chosen.script), ...chosen.args, ...rest], command === "start" || command === "dev");

function installDependencies() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  const started = Date.now();
  say("Installing the exact dependencies of package-lock.json …");
  const result = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (result.status !== 0) stop("npm ci failed; its messages are above. Is the npm registry reachable?");
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
  say(`Installed in ${seconds(started)} s.`);
}

/** Node 24 comes as an npm package on Linux; elsewhere the user's own must be new enough. */
function findNode() {
  const own = join(bin, "node");
  if (existsSync(own) && spawnSync(own, ["--version"]).status === 0) return own;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath;
  return stop(
    `Cuesheet needs Node 22.22 or newer here; this is ${process.versions.node}. Please install Node 24.`,
  );
}

/**
 * Missing programs are installed where this is allowed to. What is merely liked is tried once, since not every
 * distribution has it, and done without.
 */
function installPrograms(needs, likes) {
  const needed = needs.filter((program) => !isThere(program));
  const tried = existsSync(triedFile) ? readFileSync(triedFile, "utf8").split("\n") : [];
  const liked = likes.filter((program) => !isThere(program) && !tried.includes(program));
  if (needed.length + liked.length === 0) return;
  if (process.platform === "linux" && isThere("apt-get") && (process.getuid?.() === 0 || canSudo())) {
    const started = Date.now();
    const names = [...needed, ...liked].map((program) => packages[program]);
    say(`Installing ${names.join(", ")} …`);
    const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
    const install = (programs) =>
      apt(sudo, [
        "install",
        "-y",
        "-qq",
        "--no-install-recommends",
        ...programs.map((name) => packages[name]),
      ]);
    apt(sudo, ["update", "-qq"]);
    if (!install([...needed, ...liked]) && needed.length > 0) install(needed);
    writeFileSync(triedFile, [...tried, ...liked].join("\n"));
    say(`Installed in ${seconds(started)} s.`);
  }
  const lacking = needs.filter((program) => !isThere(program));
  if (lacking.length > 0) {
    stop(
      `Please install ${lacking.map((program) => packages[program]).join(" and ")} and run the command again.`,
    );
  }
}

function apt(sudo, args) {
  const [program, ...words] = [...sudo, "apt-get", ...args];
  const { status } = spawnSync(program, words, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
}

function canSudo() {
  return isThere("sudo") && spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status === 0;
}

function isThere(program) {
  return (process.env.PATH ?? "").split(":").some((folder) => existsSync(join(folder, program)));
}

function run(program, args, isKept) {
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH ?? ""}` };
  // What runs until it is stopped has a channel to this process, and ends when that breaks.
  const stdio = isKept ? ["inherit", "inherit", "inherit", "ipc"] : "inherit";
  const child = spawn(program, args, { cwd: root, env, stdio });
  // The child decides how to end, and this waits for it. Ctrl-C in a terminal reaches it twice, any other SIGINT once.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  if (isKept && process.env.npm_lifecycle_event) endWithParent(child);
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** npm passes signals on, but cannot when it is killed. */
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
