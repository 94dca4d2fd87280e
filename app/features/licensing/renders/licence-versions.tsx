import { Download, LoaderCircle, Plus } from "lucide-react";
import { Link } from "react-router";
import { LinkButton, TextLink } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/page-title.tsx";
import { versionsCopy } from "#app/content/licence-versions-copy.ts";
import { formatsLink } from "#app/content/renders-copy.ts";
import { formatsHref, posterHref, videoDownloadHref, type VersionsOfLicence, versionsState } from "./render-view.ts";
import { formatBytes } from "#app/lib/files.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { LicenceVersion } from "#worker/domain/licensing/licences/versions.contract.ts";

type LicenceVersionsProps = VersionsOfLicence & { onDownload: () => void };

export function LicenceVersions({ versions, pending, offer, onDownload }: LicenceVersionsProps) {
  if (!offer && versions.length === 0) return null;
  const canMake = offer !== null && !offer.isOver && offer.taken < offer.max;
  return (
    <section aria-labelledby="versions" className="border-t border-ink pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <SectionTitle id="versions">{versionsCopy.title}</SectionTitle>
        {offer && <p className="text-sm">{versionsState(offer)}</p>}
      </div>
      <p className="mt-1 max-w-[60ch] text-sm text-ink2">{versionsCopy.text}</p>
      <ul className="mt-5 grid grid-cols-2 gap-x-4 gap-y-6 lg:gap-x-6 xl:grid-cols-3">
        {versions.map((version) => (
          <VersionTile key={version.renderId} version={version} onDownload={onDownload} />
        ))}
        {pending.map((version) => (
          <PendingTile key={version.renderId} version={version} />
        ))}
        {canMake && <NewTile offer={offer} />}
      </ul>
    </section>
  );
}

const frame = "relative grid aspect-video w-full place-items-center overflow-hidden rounded-xs";

function VersionTile({ version, onDownload }: { version: LicenceVersion; onDownload: () => void }) {
  const { n, renderId, width, height, durationSeconds, bytes, startAtSeconds, issue } = version;
  const name = versionsCopy.version(n);
  const facts = [`${width}×${height}`, formatDuration(durationSeconds), formatBytes(bytes)];
  const [from, to] = [formatDuration(startAtSeconds), formatDuration(startAtSeconds + durationSeconds)];
  return (
    <li className="min-w-0">
      <Link to={`/render/${renderId}`} aria-hidden="true" tabIndex={-1} className={`${frame} bg-sunk`}>
        <img
          src={posterHref(renderId)}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-contain"
        />
      </Link>
      <div className="mt-2 flex items-start gap-2">
        <div className="min-w-0 flex-1 text-sm">
          <Link to={`/render/${renderId}`} className="font-strong hover:underline">
            {name}
          </Link>
          <p className="tc text-ink2">{facts.join(" · ")}</p>
          <p className="tc text-ink2">{`${versionsCopy.music(from, to)} · ${versionsCopy.issue(issue)}`}</p>
        </div>
        <LinkButton
          href={videoDownloadHref(renderId)}
          download
          variant="quiet"
          size="small"
          className="-mt-1 -mr-2"
          aria-label={`Download Video: ${name}`}
          onClick={onDownload}
        >
          <Download className="icon-sm" aria-hidden="true" />
        </LinkButton>
      </div>
    </li>
  );
}

function PendingTile({ version: { renderId, uploadFilename } }: { version: VersionsOfLicence["pending"][number] }) {
  return (
    <li className="min-w-0">
      <Link to={`/render/${renderId}`} aria-hidden="true" tabIndex={-1} className={`${frame} hatch text-warn`}>
        <LoaderCircle className="icon animate-spin" aria-hidden="true" />
      </Link>
      <p className="mt-2 truncate text-sm">
        <Link to={`/render/${renderId}`} className="font-strong hover:underline">
          {uploadFilename}
        </Link>
      </p>
      <p className="text-sm text-warn">{versionsCopy.pending}</p>
    </li>
  );
}

function NewTile({ offer }: { offer: NonNullable<VersionsOfLicence["offer"]> }) {
  return (
    <li className="min-w-0">
      <Link
        to={`/render/${offer.renderId}/version`}
        className={`${frame} border border-dashed border-ink3 text-sm font-strong hover:bg-surface`}
      >
        <span className="grid justify-items-center gap-2">
          <Plus className="icon" aria-hidden="true" />
          {versionsCopy.make}
        </span>
      </Link>
      <p className="mt-2 text-sm text-ink2">{versionsCopy.examples}</p>
      <p className="text-sm">
        <TextLink to={formatsHref(offer.renderId)} className="inline-flex min-h-6 items-center">
          {formatsLink}
        </TextLink>
      </p>
      <p className="text-sm text-ink2">{versionsCopy.left(offer)}</p>
    </li>
  );
}
