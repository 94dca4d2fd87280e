import type { ClaimsQuery } from "#worker/domain/licensing/claims/claims.contract.ts";

/** The claims on a licence, by the render that it was issued with. */
export const claimsHref = (renderId: string): string => `/render/${renderId}/claims`;

export const labelClaimsPath = "/label/claims";

type LinkQuery = { [Name in keyof ClaimsQuery]?: ClaimsQuery[Name] | null | undefined };

/** A view of a label's inbox; what is empty or the default is left out. */
export function labelClaimsHref({ status, label, after }: LinkQuery): string {
  const parameters = new URLSearchParams();
  if (status && status !== "open") parameters.set("status", status);
  if (label) parameters.set("label", label);
  if (after) parameters.set("after", after);
  return parameters.size > 0 ? `${labelClaimsPath}?${parameters}` : labelClaimsPath;
}

export const channelsPath = "/my-videos/channels";
