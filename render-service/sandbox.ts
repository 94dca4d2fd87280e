import { runTool } from "./run-tool.ts";

export type Confinement = {
  /** The only paths visible to the tool besides system programs. */
  readOnly: readonly string[];
  writable: readonly string[];
  cpuSeconds: number;
  /** Address space; 4 GiB by default. */
  memoryBytes?: number | undefined;
  /** Nice value, up to 19; higher means lower CPU priority. */
  niceness?: number;
};
export type Sandbox = {
  mode: "bubblewrap" | "prlimit-only";
  /** ffmpeg's version line, or null if ffmpeg or ffprobe cannot run here. */
  ffmpegVersion: string | null;
  /** Prefixes a command line with the sandbox. */
  confine(command: readonly string[], confinement: Confinement): string[];
};

const maxMemoryBytes = 4 * 2 ** 30;
const maxFileBytes = 3 * 2 ** 30;

function withLimits({ cpuSeconds, memoryBytes = maxMemoryBytes, niceness = 0 }: Confinement): string[] {
  const limits = [`--as=${memoryBytes}`, `--fsize=${maxFileBytes}`, `--cpu=${Math.ceil(cpuSeconds)}`];
  const nice = niceness > 0 ? ["nice", "-n", String(niceness)] : [];
  return [...nice, "prlimit", ...limits, "--nofile=64", "--core=0"];
}

/** No network, no other files or processes, no privileges; killed with its parent. */
function inBubblewrap({ readOnly, writable }: Confinement): string[] {
  const links = ["lib", "lib64", "bin"].flatMap((name) => ["--symlink", `usr/${name}`, `/${name}`]);
  const libraries = ["/etc/alternatives", "/etc/ld.so.cache"].flatMap((path) => ["--ro-bind-try", path, path]);
  return [
    ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv"],
    ["--uid", "65534", "--gid", "65534"],
    ["--setenv", "PATH", "/usr/local/bin:/usr/bin", "--setenv", "LANG", "C.UTF-8"],
    ["--ro-bind", "/usr", "/usr", ...links, ...libraries],
    ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"],
    readOnly.flatMap((path) => ["--ro-bind", path, path]),
    writable.flatMap((path) => ["--bind", path, path]),
    ["--chdir", "/"],
  ].flat();
}

/** Fallback where namespaces are forbidden: no new privileges, and killed with the service. */
function withoutBubblewrap(): string[] {
  const isRoot = process.getuid?.() === 0;
  const rights = isRoot ? ["--bounding-set", "-all", "--inh-caps", "-all"] : [];
  return ["setpriv", "--no-new-privs", "--pdeathsig", "KILL", ...rights];
}

async function versionOf(program: string, prefix: readonly string[]): Promise<string | null> {
  try {
    const command = [...prefix, program, "-version"];
    const run = await runTool(command, { signal: new AbortController().signal, timeoutMs: 10_000 });
    return run.code === 0 ? (run.stdout.split("\n")[0] ?? program) : null;
  } catch {
    return null;
  }
}

/** Probes once what the host allows, and selects the strongest sandbox that works. */
export async function detectSandbox(allowBubblewrap = true): Promise<Sandbox> {
  const modes = [
    { mode: "bubblewrap", inside: inBubblewrap },
    { mode: "prlimit-only", inside: withoutBubblewrap },
  ] as const;
  for (const { mode, inside } of modes) {
    if (mode === "bubblewrap" && !allowBubblewrap) continue;
    const confine: Sandbox["confine"] = (command, confinement) => [
      ...withLimits(confinement),
      ...inside(confinement),
      ...command,
    ];
    const prefix = confine([], { readOnly: [], writable: [], cpuSeconds: 10 });
    const [ffmpeg, ffprobe] = await Promise.all([versionOf("ffmpeg", prefix), versionOf("ffprobe", prefix)]);
    if (ffmpeg && ffprobe) return { mode, ffmpegVersion: ffmpeg, confine };
  }
  return { mode: "prlimit-only", ffmpegVersion: null, confine: (command) => [...command] };
}
