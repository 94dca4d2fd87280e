import { CircleCheck } from "lucide-react";
import { SectionTitle } from "#app/components/section-title.tsx";
import { rightsCopy } from "#app/content/rights-copy.ts";

/** What a brand is told of the rights in a track on sale: it would not be there with any of them open. */
export function TrackRights({ labelName }: { labelName: string }) {
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
        <dt>{rightsCopy.control}</dt>
        <dd className="wrap-anywhere">{rightsCopy.oneStop(labelName)}</dd>
      </dl>
    </section>
  );
}
