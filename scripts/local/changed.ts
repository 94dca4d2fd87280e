import { execFileSync } from "node:child_process";

/** What a change can break, by the names of the steps in test-steps.ts. */
export type Affected = {
  worker: boolean;
  renderService: boolean;
  money: boolean;
  /** All journeys, or those of the changed files alone; none when the list is empty. */
  journeys: "all" | string[];
};

/** Paths that each step is made of. Types, lint, format and unit tests are always run: they take seconds. */
const madeOf = {
  worker: /^(worker|drizzle|migrations|tests\/support)\/|^render-service\/.*contract\.ts$|^app\/context\.ts$/,
  renderService: /^(render-service|scripts\/(demo|generative)|tests\/(fixtures|support))\//,
  money: /^(worker|drizzle|migrations|tests\/(sim|support)|scripts\/(payment-stand-in|local))\//,
  product: /^(app|worker|drizzle|migrations|public|render-service|scripts|tests\/(e2e|support))\//,
};

/** Settings of the tools and the dependencies: what they change is not to be foreseen. */
const settings = /^[^/]+\.(json|toml|ts|mjs)$|^\.npmrc$/;
const journey = /^tests\/e2e\/.*\.spec\.ts$/;
/** What no step reads but lint and format. */
const words = /\.md$|^docs\/|^tests\/bench\//;

export function affectedBy(paths: readonly string[]): Affected {
  const code = paths.filter((path) => !words.test(path));
  if (code.some((path) => settings.test(path)))
    return { worker: true, renderService: true, money: true, journeys: "all" };
  const touches = (pattern: RegExp) => code.some((path) => pattern.test(path));
  const others = code.filter((path) => !journey.test(path) && !/\.test\.tsx?$/.test(path));
  return {
    worker: touches(madeOf.worker),
    renderService: touches(madeOf.renderService),
    money: touches(madeOf.money),
    journeys: others.some((path) => madeOf.product.test(path))
      ? "all"
      : code.filter((path) => journey.test(path)),
  };
}

/** Files that differ from a commit, those not yet known to git among them. */
export function listChanges(ref: string): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  return [...git("diff", "--name-only", ref), ...git("ls-files", "--others", "--exclude-standard")];
}
