/**
 * The company behind the product, which shops must disclose (UK: the Electronic Commerce Regulations 2002, s. 6, and the
 * Company, LLP and Business Names Regulations 2015, s. 25; EU: Directive 2000/31/EC, art. 5). A number that the company
 * does not have is null.
 */
export type Trader = {
  legalName: string;
  /** The registered office, in one line. */
  address: string;
  companyNumber: string | null;
  vatNumber: string | null;
};

/** Explicit setting for a missing number, to distinguish it from a forgotten one. */
export const noNumber = "none";

/** Settings without a company, for a demo. */
export const nobodyTrades = {
  TRADER_NAME: "",
  TRADER_ADDRESS: "",
  TRADER_COMPANY_NUMBER: "",
  TRADER_VAT_NUMBER: "",
} as const;
