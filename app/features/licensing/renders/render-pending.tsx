import { LoaderCircle } from "lucide-react";
import type { RenderState } from "#worker/domain/licensing/renders/renders.contract.ts";
import { PageTitle } from "#app/components/page-title.tsx";
import { tryingAgain } from "#app/content/renders-copy.ts";
import { useFallenBack } from "#app/lib/use-fallen-back.ts";
import { percentOf, wordsOf } from "./render-view.ts";
import { ProgressWave } from "./progress-wave.tsx";
import { stageWords } from "./render-stage.ts";

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
