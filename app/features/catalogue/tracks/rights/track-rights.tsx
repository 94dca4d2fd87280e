import { CircleCheck } from "lucide-react";
import { SectionTitle } from "#app/components/page-title.tsx";
import { rightsCopy } from "#app/content/rights-copy.ts";
import type { PublicRights } from "#worker/domain/catalogue/tracks/rights/public-rights.contract.ts";
import { RightsList } from "./rights-list.tsx";

/** The rights of a track on sale, for brands; all of them are declared, or it would not be on sale. */
export function TrackRights({ labelName, rights }: { labelName: string; rights: PublicRights }) {
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
      <RightsList labelName={labelName} rights={rights} />
    </section>
  );
}
