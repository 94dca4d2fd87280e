import { AudioLines } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#app/components/button.tsx";
import { FileLabel } from "#app/components/file-zone.tsx";
import { PageTitle, SectionTitle } from "#app/components/page-title.tsx";
import { type ListedSimilar, SimilarGrid } from "#app/features/catalogue/library/similar/similar-grid.tsx";
import { useReference, type Work } from "#app/features/catalogue/library/similar/use-reference.ts";
import { pageTitle } from "#app/lib/page-title.ts";
import { lookWords, referenceCopy, referenceProblems, similarCopy } from "#app/content/similar-copy.ts";
import { askAction } from "#app/features/catalogue/library/similar/similar-actions.ts";
import { acceptedVideos } from "#render-service/first-bytes.contract.ts";
import "#app/features/catalogue/library/similar/similar.css";

export const action = askAction;

/** A search changes no loader data. */
export const shouldRevalidate = () => false;

export const meta = () => [
  { title: pageTitle(referenceCopy.title) },
  { name: "description", content: similarCopy.description },
];

export default function Similar() {
  const { work, problem, examined, start, cancel, sound, picture } = useReference();
  return (
    <div className="pb-16">
      <div className="pt-8 pb-6 md:pt-11">
        <PageTitle>{referenceCopy.title}</PageTitle>
        <p className="mt-1 max-w-[62ch] text-ink2">{referenceCopy.lead}</p>
      </div>
      <noscript>
        <p className="pb-6">{referenceCopy.noScripts}</p>
      </noscript>
      <ReferenceFile isShown={work === null} onFile={(file) => void start(file)} />
      {work && <Progress work={work} onCancel={cancel} />}
      {problem && (
        <p role="alert" className="mt-3 text-sm font-label text-bad">
          {referenceProblems[problem]}
        </p>
      )}
      {examined && (
        <div className="mt-8" aria-live="polite">
          <p className="wrap-anywhere font-label">{referenceCopy.heard(examined.name)}</p>
          {examined.look && <p className="mt-1 text-sm text-ink2">{lookWords(examined.look)}</p>}
        </div>
      )}
      {examined && picture && <Found title={referenceCopy.byPicture} tracks={picture} />}
      {examined && sound && <Found title={referenceCopy.bySound} tracks={sound} />}
    </div>
  );
}

function Found({ title, tracks }: { title: string; tracks: readonly ListedSimilar[] }) {
  return (
    <div className="mt-8">
      <SectionTitle className="pb-4">{title}</SectionTitle>
      {tracks.length > 0 ? <SimilarGrid tracks={tracks} label={title} /> : <p>{similarCopy.none}</p>}
    </div>
  );
}

type ReferenceFileProps = { isShown: boolean; onFile: (file: File) => void };

/** The browser's own file input covers the whole zone: it handles clicks, keys and drops. */
function ReferenceFile({ isShown, onFile }: ReferenceFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = useEffectEvent(() => takeFile(input.current, onFile));
  // Handles a file chosen before hydration.
  useEffect(() => take(), []);
  return (
    <div className="noscript:hidden" hidden={!isShown}>
      <FileLabel id="reference-file" look="zone">
        <AudioLines className="icon text-ink2" strokeWidth={1.75} aria-hidden="true" />
        <span className="text-lg font-strong">{referenceCopy.choose}</span>
        <span className="text-sm text-ink2">{referenceCopy.limits}</span>
        <input
          ref={input}
          id="reference-file"
          type="file"
          accept={`audio/*,${acceptedVideos}`}
          className="drop-zone-file"
          onChange={() => takeFile(input.current, onFile)}
        />
      </FileLabel>
    </div>
  );
}

function takeFile(input: HTMLInputElement | null, onFile: (file: File) => void): void {
  const file = input?.files?.[0];
  if (!input || !file) return;
  // Reset, so that the same file can be chosen again after cancelling.
  input.value = "";
  onFile(file);
}

function Progress({ work, onCancel }: { work: Work; onCancel: () => void }) {
  const words = referenceCopy[work.stage];
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-y border-line py-6">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-label">{work.name}</p>
        <output className="mt-1 block text-sm text-ink2">{words}</output>
        <progress className="thin-progress mt-3" aria-label={words} max={1} value={work.fraction} />
      </div>
      <Button variant="secondary" onClick={onCancel}>
        {referenceCopy.cancel}
      </Button>
    </div>
  );
}
