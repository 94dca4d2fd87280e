import { Fragment, type ReactNode } from "react";

export type Facts = Readonly<Record<string, ReactNode>>;

/** Rows of a `dl`, without those that are null or false. */
export function FactRows({ facts }: { facts: Facts }) {
  return Object.entries(facts)
    .filter(([, value]) => value != null && value !== false)
    .map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd className="min-w-0 wrap-anywhere">{value}</dd>
      </Fragment>
    ));
}
