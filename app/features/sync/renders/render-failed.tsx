import { CircleCheck } from "lucide-react";
import { Link } from "react-router";
import type { RenderState } from "#worker/domain/sync/renders/renders.contract.ts";
import { formatTokens } from "#app/lib/money.ts";
import { wordsOf } from "./render-view.ts";

export function RenderFailed({ state }: { state: RenderState }) {
  const { title, text } = wordsOf(state.status);
  return (
    <section aria-labelledby="render-title" className="max-w-[68ch] py-10 md:py-14">
      <h1 id="render-title" className="wide text-2xl font-[740] md:text-3xl">
        {title}
      </h1>
      <p className="mt-3 text-lg text-ink2">{text}</p>
      {state.message && <p className="mt-6 border-l-2 border-bad pl-4">{state.message}</p>}
      <p className="mt-6 flex items-center gap-3 font-[600]">
        <CircleCheck className="icon text-ok" aria-hidden="true" />
        {tokensBack(state.priceTokens)}
      </p>
      <Link to={`/track/${state.trackId}`} className="btn btn-ink mt-8">
        Try Again
      </Link>
    </section>
  );
}

function tokensBack(priceTokens: number): string {
  const verb = priceTokens === 1 ? "is" : "are";
  return `Nothing was charged: your ${formatTokens(priceTokens)} ${verb} back in your balance.`;
}
