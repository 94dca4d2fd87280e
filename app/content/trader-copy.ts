import type { Trader } from "#worker/domain/services/legal/trader.contract.ts";

/** One sentence for footer, contact page and legal texts. */
export function traderCopy({ legalName, address, companyNumber, vatNumber }: Trader): string {
  const numbers = [
    companyNumber && `company number ${companyNumber}`,
    vatNumber && `VAT number ${vatNumber.replaceAll(" ", "\u00a0")}`,
  ].filter(Boolean);
  const registered = numbers.length > 0 ? `, ${numbers.join(", ")}` : "";
  return `Cuesheet is run by ${legalName}, ${address}${registered}.`;
}
