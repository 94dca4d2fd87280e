import type { ChildProcess } from "node:child_process";
import { logLines, startProcess } from "./processes.ts";
import { readSecrets, secretsFile, statePath } from "./settings.ts";

export type Place = {
  origin: string;
  port: number;
  rendererPort: number;
  paymentsPort: number;
  isDev: boolean;
};

/** The payment stand-in listens on the loopback address, for the product and browsers alike. */
export const paymentsOrigin = ({ paymentsPort }: Pick<Place, "paymentsPort">): string =>
  `http://127.0.0.1:${paymentsPort}`;

/** Folder of the static files that a local start serves. */
export const pagesFolder = ({ port }: Pick<Place, "port">): string => `build/local-${port}`;

/** Serves the product: the production build, or with hot reload. Both in workerd, on the same state. */
export function startWorker(place: Place): ChildProcess {
  const { program, args, env } = place.isDev ? developmentServer(place) : productServer(place);
  const child = startProcess(program, args, {
    stdio: ["ignore", place.isDev ? "inherit" : "pipe", "pipe"],
    env: { ...process.env, ...env, NO_COLOR: "1", CLOUDFLARE_CF_FETCH_ENABLED: "false" },
  });
  logLines("worker", child);
  return child;
}

function localVariables(place: Place) {
  return {
    PUBLIC_ORIGIN: place.origin,
    RENDERER_URL: `http://127.0.0.1:${place.rendererPort}`,
    STRIPE_API_URL: paymentsOrigin(place),
    DEMO: "on",
  };
}

function productServer(place: Place) {
  return {
    program: "wrangler",
    args: [
      "dev",
      "--config=build/server/wrangler.json",
      `--assets=${pagesFolder(place)}`,
      `--port=${place.port}`,
      "--ip=localhost",
      `--persist-to=${statePath}`,
      `--env-file=${secretsFile}`,
      "--show-interactive-dev-session=false",
      "--inspector-port=0",
      "--test-scheduled",
      "--log-level=log",
      ...Object.entries(localVariables(place)).map(([name, value]) => `--var=${name}:${value}`),
    ],
    env: {},
  };
}

function developmentServer(place: Place) {
  return {
    program: "react-router",
    args: ["dev", "--port", String(place.port), "--strictPort"],
    env: {
      ...readSecrets(),
      ...localVariables(place),
      CUESHEET_STATE: statePath,
      CLOUDFLARE_INCLUDE_PROCESS_ENV: "true",
    },
  };
}
