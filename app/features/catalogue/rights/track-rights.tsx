import { CircleCheck } from "lucide-react";
import { Fragment } from "react";
import { SectionTitle } from "#app/components/section-title.tsx";
import { rightsCopy } from "#app/content/rights-copy.ts";
import { formatDate } from "#app/lib/time.ts";
import type { PublicRights } from "#worker/domain/catalogue/rights/public-rights.contract.ts";
import { rightsWords } from "./rights-words.ts";

/** What a brand is told of the rights in a track on sale: it would not be there with any of them open. */
export function TrackRights({ labelName, rights }: { labelName: string; rights: PublicRights }) {
  const control = rights.isOneStop ? rightsCopy.oneStop(labelName) : rightsCopy.byConsent(labelName);
  const facts: [string, string][] = [
    [rightsCopy.control, control],
    [rightsCopy.declared, formatDate(rights.declaredAt)],
    ...rightsWords(rights, labelName),
  ];
  return (
    <section aria-labelledby="track-rights" className="mt-6 border-t border-line pt-4">
      <div className="flex items-baseline justify-between gap-4 pb-2">
        <SectionTitle id="track-rights" size="small">
          {rightsCopy.title}
        </SectionTitle>
        <span className="inline-flex items-center gap-1.5 text-sm font-strong text-ok">
          <CircleCheck className="icon-sm" aria-hidden="true" />
          {rightsCopy.cleared}
        </span>
      </div>
      <dl className="dl">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
