import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Period } from "#worker/domain/licensing/licences/label-analytics/label-analytics.contract.ts";
import { OverTime } from "./over-time.tsx";
import { Ranking, barsPath } from "./charts.tsx";

const period = (month: number, part: Partial<Period> = {}): Period => ({
  from: Date.UTC(2026, month, 1),
  syncs: 0,
  plays: 0,
  cents: { USD: 0, GBP: 0 },
  ...part,
});

test("barsPath scales to the highest, omits zero, shows tiny bars", () => {
  expect(barsPath([0, 1000, 1, -5])).toBe("M10 0h8V100h-8zM20 98.5h8V100h-8z");
});

test("OverTime repeats all chart values in a table, newest first", () => {
  const periods = [period(8), period(9, { syncs: 1204, plays: 7, cents: { USD: 250, GBP: 0 } })];
  const html = renderToStaticMarkup(<OverTime analytics={{ periods, unit: "month" }} />);
  const table = html.slice(html.indexOf("<table"));
  expect(table.indexOf("Oct 2026")).toBeLessThan(table.indexOf("Sept 2026"));
  for (const cell of ["1,204", "$2.50", ">7<"]) expect(table).toContain(cell);
  expect(html).not.toContain("GBP");
  expect(html.match(/<svg[^>]*aria-hidden="true"/g)).toHaveLength(3);
  expect(html).not.toContain("style=");
});

test("OverTime adds a GBP chart and column once there are pounds", () => {
  const periods = [period(9, { cents: { USD: 0, GBP: 200 } })];
  const html = renderToStaticMarkup(<OverTime analytics={{ periods, unit: "month" }} />);
  expect(html.match(/Earned \(GBP\)/g)).toHaveLength(2);
  expect(html).toContain("£2.00");
});

test("Ranking shows an empty state without rows", () => {
  const html = renderToStaticMarkup(<Ranking title="By Brand" noun="Brand" rows={[]} by="syncs" mood="Calm" />);
  expect(html).toContain("Nothing to show yet.");
  expect(html).not.toContain("<table");
});
