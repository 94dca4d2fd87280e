import { Download } from "lucide-react";
import { useRef } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { IntentButton } from "#app/components/intent-button.tsx";
import { EmptyList, useRemovalFocus } from "#app/components/list.tsx";
import { compsCopy } from "#app/content/comps-copy.ts";
import { shortlistsPath, compDownload, compMedia } from "#app/lib/addresses.ts";
import { formatBytes } from "#app/lib/files.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { CompLine as Line } from "#worker/domain/licensing/videos/comps/comps.contract.ts";
import { CompProgress } from "./comp-progress.tsx";

export type Licensable = NonNullable<Line["license"]>;
type CompLineProps = {
  comp: Line;
  /** Sets up the comp's video and cue for the track's page. */
  onLicense: (license: Licensable) => void;
  action: string;
};

/** One comp: its player or progress, and its actions. */
export function CompLine({ comp, action, onLicense }: CompLineProps) {
  const { id, trackTitle, artist, videoName, status, expiresAt, durationSeconds, bytes } = comp;
  const row = useRef<HTMLLIElement>(null);
  useRemovalFocus(row);
  const facts = [
    ...(comp.endsWithTrack ? [compsCopy.edited] : []),
    ...(durationSeconds === null ? [] : [formatDuration(durationSeconds)]),
    ...(bytes === null ? [] : [formatBytes(bytes)]),
    ...(expiresAt === null ? [] : [compsCopy.until(expiresAt)]),
  ];
  return (
    <li ref={row} className="grid gap-x-6 gap-y-3 border-t border-line py-5 md:grid-cols-[288px_1fr]">
      {status === "made" ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- music under a brand's own picture
        <video
          controls
          playsInline
          preload="metadata"
          src={compMedia(id)}
          aria-label={compsCopy.player(trackTitle, videoName)}
          className="aspect-video w-full rounded-xs bg-black object-contain"
        />
      ) : (
        <CompProgress comp={comp} />
      )}
      <div className="flex min-w-0 flex-col">
        <p className="font-strong wrap-anywhere">
          {trackTitle} <span className="font-body text-ink2">· {artist}</span>
        </p>
        <p className="text-sm wrap-anywhere text-ink2">{compsCopy.with(videoName)}</p>
        {facts.length > 0 && <p className="tc mt-1 text-sm text-ink2">{facts.join(" · ")}</p>}
        <div className="mt-auto flex flex-wrap gap-2 pt-4">
          {status === "made" && (
            <LinkButton href={compDownload(id)} download size="row" aria-label={compsCopy.downloadWhich(trackTitle, videoName)}>
              <Download className="icon-sm" aria-hidden="true" />
              {compsCopy.download}
            </LinkButton>
          )}
          <License comp={comp} onLicense={onLicense} />
          <IntentButton
            form={{ action, preventScrollReset: true }}
            intent="delete"
            fields={{ id }}
            variant="quiet"
            size="row"
            aria-label={compsCopy.deleteWhich(trackTitle, videoName)}
          >
            {compsCopy.delete}
          </IntentButton>
        </div>
      </div>
    </li>
  );
}

/** Links to the track; video, start and volume were set before, and a start in the URL would override them. */
function License({ comp: { license, trackTitle }, onLicense }: Pick<CompLineProps, "comp" | "onLicense">) {
  if (license === null) return null;
  return (
    <LinkButton
      to={`/upload/${license.trackId}`}
      onClick={() => onLicense(license)}
      variant="secondary"
      size="row"
      aria-label={compsCopy.licenseWhich(trackTitle)}
    >
      {compsCopy.license}
    </LinkButton>
  );
}

/** Empty state, with links to the tracks that comps are made of. */
export function NoComps({ title, text }: { title: string; text: string }) {
  return (
    <EmptyList title={title} text={text}>
      <LinkButton to="/library">{compsCopy.toLibrary}</LinkButton>
      <LinkButton to={shortlistsPath} variant="secondary">
        {compsCopy.toShortlists}
      </LinkButton>
    </EmptyList>
  );
}
