import { CircleCheck } from "lucide-react";
import type { RenderState } from "#worker/domain/licensing/renders/renders.contract.ts";
import { LinkButton } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { versionsCopy } from "#app/content/licence-versions-copy.ts";
import { formatsHref, wordsOf } from "./render-view.ts";
import { formatTokens } from "#app/lib/money.ts";

export function RenderFailed({ state }: { state: RenderState }) {
  const { title, text } = wordsOf(state.status);
  return (
    <section aria-labelledby="render-title" className="max-w-[68ch] py-10 md:py-14">
      <PageTitle id="render-title">{title}</PageTitle>
      <p className="mt-3 text-lg text-ink2">{text}</p>
      {state.message && <p className="mt-6 border-l-2 border-bad pl-4">{state.message}</p>}
      <p className="mt-6 flex items-center gap-3 font-label">
        <CircleCheck className="icon text-ok" aria-hidden="true" />
        {state.versionOf ? versionsCopy.failed : tokensBack(state.priceTokens)}
      </p>
      <LinkButton to={retryHref(state)} className="mt-8">
        Try Again
      </LinkButton>
    </section>
  );
}

function retryHref({ versionOf, trackId, format }: RenderState): string {
  if (!versionOf) return `/track/${trackId}`;
  return format ? formatsHref(versionOf.renderId) : `/render/${versionOf.renderId}/version`;
}

function tokensBack(priceTokens: number): string {
  const verb = priceTokens === 1 ? "is" : "are";
  return `Nothing was charged: your ${formatTokens(priceTokens)} ${verb} back in your balance.`;
}

/** Job payload, shown to super users only. */
export function RenderPayload({ json }: { json: string }) {
  return (
    <details className="border-t border-line py-4">
      <summary className="cursor-pointer py-2 text-sm font-label">Render job payload</summary>
      <pre className="mt-2 rounded-sm break-all whitespace-pre-wrap bg-sunk p-4 text-xs">{json}</pre>
    </details>
  );
}
