import { TextLink } from "#app/components/button.tsx";
import { FactRows } from "#app/components/fact-rows.tsx";
import { formatDuration } from "#app/lib/time.ts";
import type { SharedVideo } from "#worker/domain/licensing/renders/shared-videos/shared-videos.contract.ts";
import { scopeTerms } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { sharedVideoCopy } from "#app/content/shared-videos-copy.ts";

export function SharedVideoFacts({ video }: { video: SharedVideo }) {
  const { licenceNumber } = video;
  return (
    <dl className="dl">
      <FactRows
        facts={{
          [sharedVideoCopy.music]: (
            <>
              <strong className="font-strong">{video.trackTitle}</strong> {sharedVideoCopy.by(video.artist)}
            </>
          ),
          [sharedVideoCopy.licence]:
            licenceNumber === null ? sharedVideoCopy.beingWritten : <Verifiable number={licenceNumber} />,
          [sharedVideoCopy.allows]: scopeTerms(video).name,
          [sharedVideoCopy.length]: <span className="tc">{formatDuration(video.durationSeconds)}</span>,
          [sharedVideoCopy.size]: video.width !== null && <span className="tc">{`${video.width} × ${video.height}`}</span>,
        }}
      />
    </dl>
  );
}

function Verifiable({ number }: { number: string }) {
  return (
    <>
      <span className="tc">{number}</span>
      <br />
      <TextLink href={`/verify/${number}`}>{sharedVideoCopy.verify}</TextLink>
    </>
  );
}
