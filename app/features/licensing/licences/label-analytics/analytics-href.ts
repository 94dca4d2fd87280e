import type { AnalyticsQuery } from "#worker/domain/licensing/licences/label-analytics/label-analytics.contract.ts";

/** The address of a label's analytics. */
export function analyticsHref({ label, range }: AnalyticsQuery): string {
  const parameters = new URLSearchParams({ range, ...(label ? { label } : {}) });
  return `/label/analytics?${parameters}`;
}
