import type { ChildProcess } from "node:child_process";
import { logLines, startProcess } from "./processes.ts";
import { readSecrets, secretsFile, statePath } from "./settings.ts";

export type LocalServer = {
  origin: string;
  port: number;
  rendererPort: number;
  paymentsPort: number;
  isDev: boolean;
};

/** The payment stand-in listens on the loopback address, for the product and browsers alike. */
export const paymentsOrigin = ({ paymentsPort }: Pick<LocalServer, "paymentsPort">): string =>
  `http://127.0.0.1:${paymentsPort}`;

/** Folder of the static files that a local start serves. */
export const pagesFolder = ({ port }: Pick<LocalServer, "port">): string => `build/local-${port}`;

/** Serves the product: the production build, or with hot reload. Both in workerd, on the same state. */
export function startWorker(server: LocalServer): ChildProcess {
  const { program, args, env } = server.isDev ? developmentServer(server) : productServer(server);
  const child = startProcess(program, args, {
    stdio: ["ignore", server.isDev ? "inherit" : "pipe", "pipe"],
    env: { ...process.env, ...env, NO_COLOR: "1", CLOUDFLARE_CF_FETCH_ENABLED: "false" },
  });
  logLines("worker", child);
  return child;
}

function localVariables(server: LocalServer) {
  return {
    PUBLIC_ORIGIN: server.origin,
    RENDERER_URL: `http://127.0.0.1:${server.rendererPort}`,
    STRIPE_API_URL: paymentsOrigin(server),
    DEMO: "on",
  };
}

function productServer(server: LocalServer) {
  return {
    program: "wrangler",
    args: [
      "dev",
      "--config=build/server/wrangler.json",
      `--assets=${pagesFolder(server)}`,
      `--port=${server.port}`,
      "--ip=localhost",
      `--persist-to=${statePath}`,
      `--env-file=${secretsFile}`,
      "--show-interactive-dev-session=false",
      "--inspector-port=0",
      "--test-scheduled",
      "--log-level=log",
      ...Object.entries(localVariables(server)).map(([name, value]) => `--var=${name}:${value}`),
    ],
    env: {},
  };
}

function developmentServer(server: LocalServer) {
  return {
    program: "react-router",
    args: ["dev", "--port", String(server.port), "--strictPort"],
    env: {
      ...readSecrets(),
      ...localVariables(server),
      CUESHEET_STATE: statePath,
      CLOUDFLARE_INCLUDE_PROCESS_ENV: "true",
    },
  };
}
