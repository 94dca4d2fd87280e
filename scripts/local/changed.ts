import { execFileSync } from "node:child_process";

/** Test steps that a change can break, named as in test-steps.ts. */
export type Affected = {
  worker: boolean;
  renderService: boolean;
  money: boolean;
  /** All end-to-end tests, or only the changed files; an empty list means none. */
  journeys: "all" | string[];
};

/** Source paths of each step. Types, lint, format and unit tests take seconds and always run. */
const madeOf = {
  worker: /^(worker|drizzle|migrations|tests\/support)\/|^render-service\/.*contract\.ts$|^app\/context\.ts$/,
  renderService: /^(render-service|scripts\/(demo|generative)|tests\/(fixtures|support))\//,
  money: /^(worker|drizzle|migrations|tests\/(sim|support)|scripts\/(payment-stand-in|local))\//,
  product: /^(app|worker|drizzle|migrations|public|render-service|scripts|tests\/(e2e|support))\//,
};

/** Tool settings and dependencies can affect anything. */
const settings = /^[^/]+\.(json|toml|ts|mjs)$|^\.npmrc$/;
const journey = /^tests\/e2e\/.*\.spec\.ts$/;
/** Read by lint and format only. */
const words = /\.md$|^docs\/|^tests\/bench\//;

export function affectedBy(paths: readonly string[]): Affected {
  const code = paths.filter((path) => !words.test(path));
  if (code.some((path) => settings.test(path))) return { worker: true, renderService: true, money: true, journeys: "all" };
  const touches = (pattern: RegExp) => code.some((path) => pattern.test(path));
  const others = code.filter((path) => !journey.test(path) && !/\.test\.tsx?$/.test(path));
  return {
    worker: touches(madeOf.worker),
    renderService: touches(madeOf.renderService),
    money: touches(madeOf.money),
    journeys: others.some((path) => madeOf.product.test(path)) ? "all" : code.filter((path) => journey.test(path)),
  };
}

/** Files that differ from a commit, including untracked ones. */
export function listChanges(ref: string): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  return [...git("diff", "--name-only", ref), ...git("ls-files", "--others", "--exclude-standard")];
}
