import type { SyncsQuery } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";

type LinkQuery = { [Name in keyof SyncsQuery]?: SyncsQuery[Name] | null | undefined };

/** What an address without the name says. */
const rest: Record<string, string> = { tab: "all", sort: "-date" };

/** The address of a view of the syncs; what is empty or the default is left out. */
export function syncsHref(query: LinkQuery, path = "/label/syncs"): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value && rest[name] !== value ? [[name, value] as [string, string]] : [],
  );
  const parameters = new URLSearchParams(entries).toString();
  return parameters ? `${path}?${parameters}` : path;
}
