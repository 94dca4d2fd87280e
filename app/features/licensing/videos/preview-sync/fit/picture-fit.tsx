import { useState } from "react";
import { pictureFitCopy } from "#app/content/picture-fit-copy.ts";
import { Button } from "#app/components/button.tsx";
import { FitPanel } from "./fit-panel.tsx";
import { type FitFacts, type FitPlace, type PictureFitProps, usePictureFacts, useEditReset } from "./use-picture-facts.ts";

/** Fits the music to the picture. Renders nothing for a track without beats. */
export default function PictureFit(props: PictureFitProps) {
  const [tries, setTries] = useState(0);
  return <Fit key={tries} {...props} onRetry={() => setTries((count) => count + 1)} />;
}

/** Requests once; the parent remounts it to retry. */
function Fit({ place, onRetry, ...props }: PictureFitProps & { onRetry: () => void }) {
  const facts = usePictureFacts(place);
  if (facts === "loading") return null;
  if (facts === "failed")
    return (
      <div role="alert" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        {pictureFitCopy.failed}
        <Button variant="secondary" size="small" onClick={onRetry}>
          {pictureFitCopy.retry}
        </Button>
      </div>
    );
  const { grid } = facts;
  if (!grid || grid.bars.length === 0) return <NoFit {...props} isFinal={facts.isFinal} />;
  return <FitPanel {...props} {...facts} grid={grid} note={noteOn(facts, place.preparation)} />;
}

/** The track no longer has beats: resets choices that depended on them. */
function NoFit({
  endsWithTrack,
  onEndsWithTrack,
  isFinal,
}: Pick<PictureFitProps, "endsWithTrack" | "onEndsWithTrack"> & { isFinal: boolean }) {
  useEditReset(endsWithTrack && isFinal, onEndsWithTrack);
  return null;
}

function noteOn({ spotted, isFinal }: FitFacts, preparation: FitPlace["preparation"]): string | null {
  if (spotted) return spotted.cutsMs.length === 0 ? pictureFitCopy.oneShot : null;
  if (isFinal) return pictureFitCopy.unspotted;
  return preparation === "pending" || preparation === "ready" ? pictureFitCopy.looking : null;
}
