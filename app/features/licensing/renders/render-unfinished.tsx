import { LoaderCircle, CircleCheck } from "lucide-react";
import { decorativeWave } from "#app/components/decorative-wave.ts";
import { rpc } from "#app/lib/rpc.ts";
import { useFallenBack, useLiveState } from "#app/lib/use-live-state.ts";
import type { RenderState } from "#worker/domain/licensing/renders/renders.contract.ts";
import { PageTitle } from "#app/components/page-title.tsx";
import { tryingAgain } from "#app/content/renders-copy.ts";
import { isSettled, percentOf, stageWords, wordsOf, formatsHref } from "./render-view.ts";
import { LinkButton } from "#app/components/button.tsx";
import { versionsCopy } from "#app/content/licence-versions-copy.ts";
import { formatTokens } from "#app/lib/money.ts";

const waveWidth = 1200;
const waveMiddle = 82;
const waveHeight = 120;
const wave = decorativeWave({ bars: 150, pitch: 8, middle: waveMiddle, tallest: 112 });

/** Progress drawn as a waveform being recorded; the red line is the playhead. */
function ProgressWave({ percent, label }: { percent: number; label: string }) {
  const now = (percent / 100) * waveWidth;
  return (
    <div>
      <progress className="sr-only" max={100} value={percent} aria-label={label} />
      <svg
        viewBox={`0 0 ${waveWidth} ${waveHeight}`}
        preserveAspectRatio="none"
        className="block h-28 w-full md:h-36"
        aria-hidden="true"
      >
        <clipPath id="recorded">
          <rect x={0} y={0} width={now} height={waveHeight} className="progress-edge" />
        </clipPath>
        <path d={wave} strokeWidth={3} className="stroke-wave opacity-60" />
        <path d={wave} strokeWidth={3} className="stroke-ink" clipPath="url(#recorded)" />
        <rect x={Math.max(0, now - 1.25)} y={0} width={2.5} height={waveHeight} className="progress-edge fill-cue" />
      </svg>
    </div>
  );
}

export function RenderPending({ state, isConnected }: { state: RenderState; isConnected: boolean }) {
  const { title, text } = wordsOf(state.status);
  const percent = percentOf(state);
  const isAgain = useFallenBack(state.id, state.progress);
  return (
    <section aria-labelledby="render-title" className="py-10 md:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <div>
          <PageTitle id="render-title" className="flex items-center gap-4">
            <LoaderCircle className="size-7 flex-none animate-spin text-cueink" aria-hidden="true" />
            {title}
          </PageTitle>
          {text && <p className="mt-2 text-ink2">{text}</p>}
        </div>
        <p className="wide text-3xl font-title tabular-nums">{percent}%</p>
      </div>
      <div className="mt-8">
        <ProgressWave percent={percent} label={title} />
      </div>
      <div className="mt-4 flex flex-wrap justify-between gap-x-10 gap-y-1 border-t border-line pt-4 text-sm">
        <output className="font-label">
          {isConnected
            ? `${isAgain ? tryingAgain : ""}${stageWords[state.stage]}`
            : "Connection lost. We’re still making your video; reconnecting…"}
        </output>
        <p className="text-ink2">You can leave this page. Your video will be waiting in My Videos.</p>
      </div>
    </section>
  );
}

const following = { ask, isSettled };

/** Polls one render until it is settled. */
export const useRenderState = (loaded: RenderState) => useLiveState(loaded, following);

/** Long poll: returns the state after a change or the server's timeout. */
async function ask(id: string, since: string, signal: AbortSignal): Promise<RenderState | null> {
  const request = { param: { id }, query: { since } };
  const response = await rpc.api.renders[":id"].$get(request, { init: { signal } });
  return response.ok ? response.json() : null;
}

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
