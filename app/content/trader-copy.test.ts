import { expect, test } from "vitest";
import { readTrader } from "#worker/domain/services/legal/read-trader.ts";
import { traderCopy } from "./trader-copy.ts";

const settings = {
  TRADER_NAME: "Cuesheet Ltd",
  TRADER_ADDRESS: "1 Street, London W1A 1AA",
  TRADER_COMPANY_NUMBER: "01234567",
  TRADER_VAT_NUMBER: "GB 123 4567 89",
};

test("traderCopy names the office and only the numbers the trader has", () => {
  const say = (change: object) => {
    const trader = readTrader({ ...settings, ...change });
    return trader && traderCopy(trader);
  };
  expect(say({})).toBe(
    "Cuesheet is run by Cuesheet Ltd, 1 Street, London W1A 1AA, company number 01234567, VAT number GB\u00a0123\u00a04567\u00a089.",
  );
  expect(say({ TRADER_VAT_NUMBER: "none" })).toBe(
    "Cuesheet is run by Cuesheet Ltd, 1 Street, London W1A 1AA, company number 01234567.",
  );
  expect(say({ TRADER_COMPANY_NUMBER: "none", TRADER_VAT_NUMBER: "none" })).toBe(
    "Cuesheet is run by Cuesheet Ltd, 1 Street, London W1A 1AA.",
  );
  expect(say({ TRADER_NAME: "" })).toBeNull();
});
