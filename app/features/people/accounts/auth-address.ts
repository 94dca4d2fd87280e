import { accountTypes } from "#app/content/accounts-copy.ts";
import type { ActiveRole } from "#worker/domain/lib/viewer.contract.ts";
import type { AuthTab } from "./auth-card.tsx";

export const secondFactorPath = "/auth/second-factor";

export function readTab(url: URL): AuthTab {
  return url.searchParams.get("tab") === "signup" ? "signup" : "signin";
}

/** The account type that a way in has chosen for the visitor, who may choose the other. */
export function readRole(url: URL): ActiveRole | null {
  const role = url.searchParams.get("role");
  return accountTypes.find(({ value }) => value === role)?.value ?? null;
}
