import { Fragment } from "react";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { formatDate } from "#app/lib/time.ts";
import type { PublicRights } from "#worker/domain/catalogue/tracks/rights/public-rights.contract.ts";
import { rightsWords } from "./rights-words.ts";

/** What was declared of the rights in a track and when, fact by fact, as a brand reads it. */
export function RightsList({ labelName, rights }: { labelName: string; rights: PublicRights }) {
  const control = rights.isOneStop ? rightsCopy.oneStop(labelName) : rightsCopy.byConsent(labelName);
  const facts: [string, string][] = [
    [rightsCopy.control, control],
    [rightsCopy.declared, formatDate(rights.declaredAt)],
    ...rightsWords(rights, labelName),
  ];
  return (
    <dl className="dl">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
