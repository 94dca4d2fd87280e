import type { Settings } from "#worker/context.ts";
import { type Trader, noNumber } from "./trader.contract.ts";

type TraderSettings = Pick<Settings, "TRADER_NAME" | "TRADER_ADDRESS" | "TRADER_COMPANY_NUMBER" | "TRADER_VAT_NUMBER">;

/** Null without a trader: a demo names no company. */
export function readTrader(settings: TraderSettings): Trader | null {
  const { TRADER_NAME: legalName, TRADER_ADDRESS: address } = settings;
  if (!legalName || !address) return null;
  return {
    legalName,
    address,
    companyNumber: numberOf(settings.TRADER_COMPANY_NUMBER),
    vatNumber: numberOf(settings.TRADER_VAT_NUMBER),
  };
}

const numberOf = (setting: string): string | null => (setting === "" || setting === noNumber ? null : setting);
