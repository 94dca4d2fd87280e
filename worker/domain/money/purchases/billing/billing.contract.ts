import { z } from "zod";
import { optionalText, toOneLine } from "#worker/domain/lib/text.contract.ts";
import { readTaxNumber, taxNumberOf } from "./tax-numbers.contract.ts";

/** ISO 3166-1. */
export const countryCodes =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR
  BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI
  FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS
  IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
  MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA
  RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT
  TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/);

const line = (what: string, max: number) =>
  z
    .string({ error: `Enter ${what}` })
    .overwrite(toOneLine)
    .min(1, `Enter ${what}`)
    .max(max, `Use at most ${max} characters`);

/** To whom a brand's invoices are made out. */
export const BillingDetails = z
  .object({
    legalEntity: line("the legal entity", 200),
    addressLine: line("street and number", 200),
    city: line("the city", 100),
    region: optionalText(100),
    postalCode: optionalText(20),
    country: z.enum(countryCodes, { error: "Choose the country" }),
    taxNumber: optionalText(40),
  })
  .transform((details, context) => {
    const { country, taxNumber: typed } = details;
    if (typed === null) return details;
    const taxNumber = readTaxNumber(country, typed);
    if (taxNumber === null) {
      const message = explainTaxNumber(country);
      context.issues.push({ code: "custom", input: typed, path: ["taxNumber"], message });
    }
    return { ...details, taxNumber };
  });
export type BillingDetails = z.output<typeof BillingDetails>;

function explainTaxNumber(country: string): string {
  const kind = taxNumberOf(country);
  if (!kind) return "Invoices don’t show a VAT number for this country: leave it empty, or use the reference";
  return kind.example
    ? `Enter a VAT or tax number of this country, such as ${kind.example}`
    : "Enter a VAT or tax number of this country";
}

/** The buyer's own references on the invoice. The provider allows 140 characters. */
export const InvoiceFields = z.object({ poNumber: optionalText(60), reference: optionalText(140) });
export type InvoiceFields = z.output<typeof InvoiceFields>;

export type BillingRefusal = "brands-only" | "details-refused" | "provider-unavailable";
