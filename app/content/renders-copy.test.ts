import { expect, test } from "vitest";
import { formatTokens } from "#app/lib/money.ts";
import { outputSize } from "#render-service/output-size.contract.ts";
import { versionsCopy } from "./licence-versions-copy.ts";
import { problemsCopy } from "./problems-copy.ts";
import { revocationWords, undoCopy } from "./renders-copy.ts";
import { upgradeCopy } from "./upgrade-copy.ts";

test.each([1, 2])("refund and charge copy pluralises tokens for an amount of %i", (count) => {
  const tokens = formatTokens(count);
  expect(undoCopy.text(tokens, "3 May")).toContain(`You get ${tokens} back, and`);
  expect(undoCopy.askText(tokens)).toContain(`You get ${tokens} back.`);
  expect(revocationWords.undone.text(tokens)).toContain(`${tokens} returned to your balance.`);
  expect(revocationWords.refunded.text(tokens)).toContain(`${tokens} returned to your balance.`);
  expect(upgradeCopy.restored(tokens, "CS-1")).toContain(`${tokens} returned to your balance.`);
  expect(upgradeCopy.askText(tokens, "5 tokens")).toContain(`This takes ${tokens} from your balance`);
  expect(problemsCopy.askText(tokens, "Night Bus")).toContain(`The brand gets ${tokens} back,`);
});

test("version rules name both output sizes and refer 1:1 to Formats", () => {
  const rules = versionsCopy.rules.join(" ");
  for (const shape of [
    { width: 1, height: 1 },
    { width: 16, height: 9 },
  ]) {
    const { width, height } = outputSize(shape);
    expect(rules).toContain(`${width}×${height}`);
  }
  expect(rules).toMatch(/1:1 and 4:5 under Formats/);
});
