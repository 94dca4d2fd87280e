import { nameIn } from "#worker/domain/catalogue/tracks/rights/consent.contract.ts";
import { isOneStop } from "#worker/domain/catalogue/tracks/rights/rights.contract.ts";
import type { FrozenRights } from "#worker/domain/catalogue/tracks/offer.contract.ts";

/** How a licensor held master and composition when the render began; null where not all of both was declared. */
export type LicenceControl = "one-stop" | "by-consent";

/** As certificate and public page say it. */
export const controlWords: Readonly<Record<LicenceControl, string>> = {
  "one-stop": "Master and composition, 100 %",
  "by-consent": "Master and composition, 100 %, in part by the owners’ consent",
};

/** The same on a certificate: with whoever holds the rest and agreed, as the label has named them. */
export function controlOnCertificate(rights: FrozenRights): string | null {
  const control = controlAtSale(rights);
  if (control !== "by-consent") return control && controlWords[control];
  const { writers = [], masterConsent = null } = rights.declaration ?? {};
  const owner = nameIn(masterConsent);
  const others = writers.filter(({ isControlled }) => !isControlled).map(({ name }) => name);
  const named = [...new Set([...others, ...(owner ? [owner] : [])])].join(", ");
  return named ? `${controlWords[control]}: ${named}` : controlWords[control];
}

/** Licences from before the rules may rest on less than the whole of both sides: nothing is said then. */
export function controlAtSale(rights: FrozenRights): LicenceControl | null {
  if (isOneStop({ ...rights, rightsDeclaration: rights.declaration ?? null })) return "one-stop";
  return rights.declaration ? "by-consent" : null;
}
