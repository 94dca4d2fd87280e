import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Alarm } from "#worker/domain/office/ledger-explorer/ledger-explorer.contract.ts";
import { AlarmBanner, BalanceComparisons, alarmCopy } from "./alarms.tsx";

const broken: Alarm = {
  rule: "every unit balances",
  finding: '[{"id":"tok:somebody"}]',
  raisedAt: Date.UTC(2026, 10, 24, 9),
  kind: "books",
};

describe("AlarmBanner", () => {
  test("names the broken rule and that payouts have stopped", () => {
    const html = renderToStaticMarkup(<AlarmBanner alarms={[broken]} />).replaceAll("<!-- -->", "");
    expect(html).toContain('role="alert"');
    expect(html).toContain("Payouts have stopped.");
    expect(html).toContain("Failed check: every unit balances");
    expect(html).toContain("tok:somebody");
  });

  test("titles broken books before any other alarm", () => {
    const videos: Alarm = { ...broken, rule: "renders end", kind: "videos" };
    const html = renderToStaticMarkup(<AlarmBanner alarms={[videos, broken]} />);
    expect(html).toContain(alarmCopy.books.title);
    expect(html).not.toContain(alarmCopy.videos.title);
  });

  test("renders nothing without an alarm", () => {
    expect(renderToStaticMarkup(<AlarmBanner alarms={[]} />)).toBe("");
  });
});

describe("BalanceComparisons", () => {
  const comparedAt = Date.UTC(2026, 10, 24, 9);
  const equal = { currency: "USD", booksCents: 5000, providerCents: 5000, comparedAt } as const;

  test("shows both balances per currency, and no difference if they agree", () => {
    const pounds = { ...equal, currency: "GBP" as const, booksCents: 0, providerCents: 0 };
    const html = renderToStaticMarkup(
      <BalanceComparisons
        comparisons={[
          { ...equal, differsSince: null },
          { ...pounds, differsSince: null },
        ]}
      />,
    );
    expect(html.match(/>none</g)).toHaveLength(2);
    expect(html.match(/\$50\.00/g)).toHaveLength(2);
    expect(html.match(/£0\.00/g)).toHaveLength(2);
  });

  test("shows a difference with its sign and start date", () => {
    const differing = { ...equal, providerCents: 4900, differsSince: comparedAt };
    const html = renderToStaticMarkup(<BalanceComparisons comparisons={[differing]} />);
    expect(html).not.toContain(">none<");
    expect(html).toMatch(/[-−]\$1\.00/);
    expect(html.replaceAll("<!-- -->", "")).toMatch(/since .*Nov 2026/);
  });
});
