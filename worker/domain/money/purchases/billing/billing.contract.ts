import { z } from "zod";
import { optionalText, requiredText } from "#worker/domain/lib/text.contract.ts";

/** A country's company tax number. Types are the provider's (`tax_id_data` of a customer). */
type TaxNumber = {
  type: string;
  /** Absent if only the provider checks the format. */
  shape?: RegExp;
  example?: string;
};

/** https://taxation-customs.ec.europa.eu/vies, without the country prefix. */
const euShapes: Record<string, RegExp> = {
  AT: /U\d{8}/, BE: /[01]\d{9}/, BG: /\d{9,10}/, CY: /\d{8}[A-Z]/, CZ: /\d{8,10}/, DE: /\d{9}/, DK: /\d{8}/,
  EE: /\d{9}/, ES: /[A-Z\d]\d{7}[A-Z\d]/, FI: /\d{8}/, FR: /[A-Z\d]{2}\d{9}/, GR: /\d{9}/, HR: /\d{11}/,
  HU: /\d{8}/, IE: /\d[A-Z\d+*]\d{5}[A-Z]{1,2}/, IT: /\d{11}/, LT: /\d{9}|\d{12}/, LU: /\d{8}/, LV: /\d{11}/,
  MT: /\d{8}/, NL: /\d{9}B\d{2}/, PL: /\d{10}/, PT: /\d{9}/, RO: /\d{2,10}/, SE: /\d{12}/, SI: /\d{8}/, SK: /\d{10}/,
}; // prettier-ignore

const shaped: Record<string, TaxNumber> = {
  AU: { type: "au_abn", shape: /^\d{11}$/, example: "12345678912" },
  CA: { type: "ca_gst_hst", shape: /^\d{9}RT\d{4}$/, example: "123456789RT0002" },
  CH: { type: "ch_vat", shape: /^CHE\d{9}(MWST|TVA|IVA)$/, example: "CHE123456789MWST" },
  GB: {
    type: "gb_vat",
    shape: /^(GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})|XI\d{9}|XI\d{12})$/,
    example: "GB123456789",
  },
  IN: { type: "in_gst", shape: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, example: "12ABCDE3456FGZH" },
  JP: { type: "jp_trn", shape: /^T\d{13}$/, example: "T1234567891234" },
  NO: { type: "no_vat", shape: /^\d{9}MVA$/, example: "123456789MVA" },
  NZ: { type: "nz_gst", shape: /^\d{8,9}$/, example: "123456789" },
  US: { type: "us_ein", shape: /^\d{2}-?\d{7}$/, example: "12-3456789" },
};

/** The provider's type names, prefixed with the country: `ar_cuit`. */
const others = `ad_nrt ae_trn al_tin am_tin ao_tin ar_cuit aw_tin az_tin ba_tin bb_tin bd_bin bf_ifu bh_vat bj_ifu
  bo_tin br_cnpj bs_tin bw_vat by_tin cd_nif ci_vat cl_tin cm_niu cn_tin co_nit cr_tin cv_nif do_rcn ec_ruc eg_tin
  et_tin fo_vat ge_vat gh_tin gi_tin gn_nif hk_br id_npwp il_vat is_vat ke_pin kg_tin kh_tin kr_brn kz_bin la_tin
  li_vat lk_vat ma_vat md_vat me_pib mk_vat mr_nif mu_vat mx_rfc my_sst mz_nuit ng_tin np_pan om_vat pe_ruc ph_tin
  py_ruc rs_pib ru_inn sa_vat sg_gst sm_coe sn_ninea sr_fin sv_nit th_vat tj_tin tr_tin tt_vat tw_vat tz_vat ua_vat
  ug_tin uy_ruc uz_vat ve_rif vn_tin za_vat zm_tin zw_tin`.split(/\s+/);

/** Greece prefixes its numbers with EL. */
const prefixOf = (country: string): string => (country === "GR" ? "EL" : country);

/** Format of a country's tax numbers; null where the provider supports none. */
function taxNumberOf(country: string): TaxNumber | null {
  const eu = euShapes[country];
  if (eu) {
    const prefix = prefixOf(country);
    return { type: "eu_vat", shape: new RegExp(`^${prefix}(${eu.source})$`), example: `${prefix}…` };
  }
  const other = others.find((type) => type.startsWith(`${country.toLowerCase()}_`));
  return shaped[country] ?? (other === undefined ? null : { type: other });
}

/**
 * Normalises a typed number, with or without blanks, points and country prefix, to the provider's format; null if it
 * does not match its country's format.
 */
function readTaxNumber(country: string, typed: string): string | null {
  const kind = taxNumberOf(country);
  if (!kind) return null;
  const text = typed.toUpperCase();
  if (!kind.shape) return /^(?=.*\d)[A-Z\d ./-]{4,30}$/.test(text) ? text : null;
  const bare = text.replaceAll(/[\s.\-/]/g, "");
  const match = [bare, prefixOf(country) + bare].find((number) => kind.shape?.test(number));
  if (!match) return null;
  return country === "US" ? match.replace(/^(\d{2})/, "$1-") : match;
}

/** The provider's type of a number; Northern Irish numbers use the EU's. */
export function taxTypeOf(country: string, number: string): string | null {
  return number.startsWith("XI") && country === "GB" ? "eu_vat" : (taxNumberOf(country)?.type ?? null);
}

/** ISO 3166-1. */
export const countryCodes = `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR
  BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI
  FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS
  IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
  MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA
  RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT
  TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/);

/** The recipient of a brand's invoices. */
export const BillingDetails = z
  .object({
    legalEntity: requiredText("the legal entity", 200),
    addressLine: requiredText("street and number", 200),
    city: requiredText("the city", 100),
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
