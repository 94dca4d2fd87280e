import { Download } from "lucide-react";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/section-title.tsx";
import { versionsCopy } from "#app/content/licence-versions-copy.ts";
import { formatDuration } from "#app/lib/time.ts";
import type { LicenceVersion } from "#worker/domain/sync/licences/versions.contract.ts";
import type { PendingVersion, VersionOffer } from "#worker/domain/sync/renders/renders.contract.ts";
import { posterHref, videoDownloadHref } from "./render-view.ts";

export type VersionsOfLicence = {
  versions: readonly LicenceVersion[];
  pending: readonly PendingVersion[];
  /** Null where no further one can be made of it, whatever the date. */
  offer: VersionOffer | null;
};

type LicenceVersionsProps = VersionsOfLicence & { onDownload: () => void };

/** The further files that a licence covers, and the way to make another. */
export function LicenceVersions({ versions, pending, offer, onDownload }: LicenceVersionsProps) {
  if (!offer && versions.length === 0) return null;
  const canMake = offer !== null && !offer.isOver && offer.taken < offer.most;
  return (
    <section aria-labelledby="versions" className="mt-6 border-t border-line pt-4">
      <SectionTitle id="versions" size="small">
        {versionsCopy.title}
      </SectionTitle>
      {offer && <p className="mt-1 text-sm text-ink2">{stateOf(offer)}</p>}
      {versions.length + pending.length > 0 && (
        <ul className="mt-3 border-t border-line">
          {versions.map((version) => (
            <VersionRow key={version.renderId} version={version} onDownload={onDownload} />
          ))}
          {pending.map(({ renderId, uploadFilename }) => (
            <li key={renderId} className="flex items-center gap-3 border-b border-line py-2 text-sm">
              <Link to={`/render/${renderId}`} className="textlink min-w-0 flex-1 truncate">
                {uploadFilename}
              </Link>
              <span className="flex-none text-warn">{versionsCopy.pending}</span>
            </li>
          ))}
        </ul>
      )}
      {canMake && (
        <LinkButton
          to={`/render/${offer.renderId}/version`}
          variant="secondary"
          size="small"
          className="mt-3"
        >
          {versionsCopy.make}
        </LinkButton>
      )}
    </section>
  );
}

function stateOf(offer: VersionOffer): string {
  if (offer.isOver) return versionsCopy.over(offer.until);
  if (offer.taken === 0) return versionsCopy.none(offer.until);
  const made = `${versionsCopy.made(offer)}.`;
  return offer.taken < offer.most ? `${made} ${versionsCopy.until(offer.until)}` : made;
}

function VersionRow({ version, onDownload }: { version: LicenceVersion; onDownload: () => void }) {
  const { n, renderId, width, height, durationSeconds } = version;
  const name = versionsCopy.version(n);
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <img
        src={posterHref(renderId)}
        alt=""
        width={width}
        height={height}
        loading="lazy"
        className="size-11 flex-none rounded-xs bg-sunk object-contain"
      />
      <span className="min-w-0 flex-1 text-sm">
        <Link to={`/render/${renderId}`} className="textlink font-label">
          {name}
        </Link>
        <span className="tc block truncate text-ink2">
          {`${width}×${height} · ${formatDuration(durationSeconds)}`}
        </span>
      </span>
      <LinkButton
        href={videoDownloadHref(renderId)}
        download
        variant="quiet"
        size="small"
        aria-label={`Download Video: ${name}`}
        onClick={onDownload}
      >
        <Download className="icon-sm" aria-hidden="true" />
      </LinkButton>
    </li>
  );
}
