import { describe, expect, test } from "vitest";
import { edgesOf, findCircle } from "./circles.ts";
import { files, importsIn, isContract, isPackage, told } from "./sources.ts";

/* Import rules of docs/architecture.md. A rule names a folder and the imports its files must not have. */

describe("imports by layer", () => {
  test("contracts import only zod and other contracts", () => {
    const wrong = importsIn("{worker,render-service}/**/*.contract.ts").filter(({ to }) => to !== "zod" && !isContract(to));
    expect(told(wrong)).toEqual([]);
  });

  test("drizzle imports only its library and contracts", () => {
    const wrong = importsIn("drizzle/**/*.ts").filter(({ to }) => !to.startsWith("drizzle") && !isContract(to));
    expect(told(wrong)).toEqual([]);
  });

  test("platform imports no screens, tables or domain code but contracts", () => {
    const wrong = importsIn("worker/platform/**/*.ts").filter(
      ({ to }) => (to.startsWith("worker/domain/") && !isContract(to)) || /^(app|drizzle)\//.test(to),
    );
    expect(told(wrong)).toEqual([]);
  });

  test("domain imports no screens, routers or outside systems", () => {
    const wrong = importsIn("worker/domain/**/*.ts").filter(
      ({ to, isTypeOnly }) =>
        /^(react|react-router|hono)(\/|$)/.test(to) ||
        /^(app|worker\/api|scripts)\//.test(to) ||
        (to.startsWith("worker/platform/") && !isTypeOnly) ||
        (to.startsWith("render-service/") && !isContract(to)),
    );
    expect(told(wrong)).toEqual([]);
  });

  test("API, queue and cron import no tables or screens", () => {
    const wrong = importsIn("worker/{api/**/*,queue,scheduled}.ts").filter(({ to }) => /^(app|drizzle)(\/|-orm)/.test(to));
    expect(told(wrong)).toEqual([]);
  });

  test("screens import no tables, outside systems or scripts", () => {
    const wrong = importsIn("app/**/*.{ts,tsx}").filter(
      ({ to }) =>
        /^drizzle(\/|-orm)/.test(to) ||
        to.startsWith("worker/platform/") ||
        to.startsWith("scripts/") ||
        (to.startsWith("render-service/") && !isContract(to)),
    );
    expect(told(wrong)).toEqual([]);
  });

  test("components import no features, site, routes or worker code", () => {
    const wrong = importsIn("app/components/**/*.{ts,tsx}").filter(({ to }) =>
      /^(app\/features|app\/site|app\/routes|worker)\//.test(to),
    );
    expect(told(wrong)).toEqual([]);
  });

  test("features import nothing of the public site", () => {
    const wrong = importsIn("app/features/**/*.{ts,tsx}").filter(({ to }) => to.startsWith("app/site/"));
    expect(told(wrong)).toEqual([]);
  });

  test("the render service imports only packages and its own files", () => {
    const wrong = importsIn("render-service/**/*.ts").filter(({ to }) => !isPackage(to) && !to.startsWith("render-service/"));
    expect(told(wrong)).toEqual([]);
  });

  test("scripts import no tests, except test-steps.ts", () => {
    const wrong = importsIn("scripts/**/*.{ts,mjs}").filter(
      ({ from, to }) => to.startsWith("tests/") && from !== "scripts/local/test-steps.ts",
    );
    expect(told(wrong)).toEqual([]);
  });
});

/** Bottom up: a wing may import those before it and none after it. */
const wings = {
  "worker/domain": ["lib", "services", "people", "money", "catalogue", "licensing", "office"],
  "app/features": ["lib", "services", "people", "money", "catalogue", "licensing", "office"],
};

describe.each(Object.entries(wings))("wings of %s", (root, order) => {
  const inside = importsIn(`${root}/**/*.{ts,tsx}`).filter(({ to }) => to.startsWith(`${root}/`));
  const wingOf = (path: string) => path.slice(root.length + 1).split("/")[0] ?? "";
  const nounOf = (path: string) =>
    path
      .split("/")
      .slice(0, root.split("/").length + 2)
      .join("/");

  test("include every folder", () => {
    expect(order).toEqual(expect.arrayContaining([...new Set(files(`${root}/*/**/*.{ts,tsx}`).map(wingOf))]));
  });

  test("import only lower wings, by value or type", () => {
    const upwards = inside.filter(({ from, to }) => order.indexOf(wingOf(from)) < order.indexOf(wingOf(to)));
    expect(told(upwards)).toEqual([]);
  });

  test("have no circular dependencies between nouns, by value or type", () => {
    expect(findCircle(edgesOf(inside, nounOf))).toEqual([]);
  });
});

test("every noun of app/features is in the same wing of worker/domain", () => {
  const nounsOf = (root: string) =>
    new Set(files(`${root}/*/*/**/*.{ts,tsx}`).map((path) => path.split("/").slice(2, 4).join("/")));
  const existing = nounsOf("worker/domain");
  expect([...nounsOf("app/features")].filter((noun) => !existing.has(noun))).toEqual([]);
});

test("files have no circular imports, by value or type", () => {
  const all = importsIn("{app,worker,drizzle,render-service,scripts}/**/*.{ts,tsx,mjs}");
  expect(findCircle(edgesOf(all, (path) => path))).toEqual([]);
});
