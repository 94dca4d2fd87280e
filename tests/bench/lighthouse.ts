import { publicPaths } from "#tests/support/public-paths.ts";
import { type Audit, auditPage } from "./audit-page.ts";
import { type Bench, type Findings, isQuick, type Row } from "./bench.ts";
import { startCompressingProxy } from "./compressing-proxy.ts";
import { startProduct } from "./product.ts";
import { repeat } from "./rounds.ts";

const rounds = isQuick ? 1 : 3;
const paths = isQuick ? publicPaths.slice(0, 2) : publicPaths;

export const lighthouse: Bench = {
  name: "lighthouse",
  about:
    `Every public page of the built product in Lighthouse 13.5 (simulated mid-range phone on slow 4G), behind a proxy that ` +
    `compresses with Brotli as the network in front of the product does. Each figure is the median of ${rounds} runs, one ` +
    "browser at a time; the rows name the worst page.",
  async run(): Promise<Findings> {
    const product = await startProduct();
    const proxy = await startCompressingProxy(product.origin);
    try {
      const audits = await repeat(paths.length, async (n) => {
        const path = paths[n] ?? "/";
        const audit = await auditPage(proxy.origin + path, rounds);
        console.log(lineOf(path, audit));
        return { path, audit };
      });
      return { rows: rowsFor(audits), details: detailsOf(audits) };
    } finally {
      await proxy.close();
      await product.stop();
    }
  },
};

type Audited = { path: string; audit: Audit };
type Figure = Exclude<keyof Audit, "faults">;

function rowsFor(audits: readonly Audited[]): Row[] {
  const highest = (figure: Figure) => audits.reduce((worst, next) => (next.audit[figure] > worst.audit[figure] ? next : worst));
  const lowest = (figure: Figure) => audits.reduce((worst, next) => (next.audit[figure] < worst.audit[figure] ? next : worst));
  const score = (what: string, figure: Figure, atLeast: number): Row => {
    const { path, audit } = lowest(figure);
    return row(`${what}, lowest (${path})`, audit[figure], "points", { of: "score", atLeast });
  };
  const figure = (what: string, name: Figure, unit: Row["unit"], atMost: number): Row => {
    const { path, audit } = highest(name);
    return row(`${what}, highest (${path})`, audit[name], unit, { of: "value", atMost });
  };
  return [
    score("Performance", "performance", 98),
    score("Accessibility", "accessibility", 100),
    score("Best practices", "bestPractices", 100),
    score("SEO", "seo", 100),
    figure("Largest contentful paint", "lcpMs", "ms", 1800),
    figure("Total blocking time", "tbtMs", "ms", 50),
    figure("Layout shift", "cls", "of the screen", 0),
    figure("Bytes on the wire", "kilobytes", "kB", 300),
  ];
}

function row(what: string, value: number, unit: Row["unit"], goal: Row["goal"]): Row {
  return { what, value, unit, baseline: null, goal };
}

const heads = ["Page", "Performance", "Accessibility", "Best practices", "SEO", "LCP", "CLS", "TBT", "Bytes", "Faults"];

function cellsOf(path: string, audit: Audit): string[] {
  return [
    path,
    ...[audit.performance, audit.accessibility, audit.bestPractices, audit.seo].map(String),
    `${(audit.lcpMs / 1000).toFixed(2)} s`,
    audit.cls.toFixed(3),
    `${Math.round(audit.tbtMs)} ms`,
    `${Math.round(audit.kilobytes)} kB`,
    audit.faults.join(", "),
  ];
}

const lineOf = (path: string, audit: Audit) => `  ${cellsOf(path, audit).join("  ")}`;

function detailsOf(audits: readonly Audited[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...audits.map(({ path, audit }) => line(cellsOf(path, audit)))].join("\n");
}
