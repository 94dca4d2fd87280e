import { Link } from "react-router";
import { SectionSummary } from "#app/components/section-summary.tsx";
import { similarLinksCopy } from "#app/content/track-copy.ts";
import { formatDuration } from "#app/lib/time.ts";

/** On a track's page: where more like it is, and like it from the second that is chosen there. */
export function SimilarLinks({ trackId, startAtSeconds }: { trackId: string; startAtSeconds: number }) {
  const { title, whole, section, reference } = similarLinksCopy;
  const from = Math.round(startAtSeconds);
  return (
    <details open className="border-t border-line">
      <SectionSummary>{title}</SectionSummary>
      <ul className="flex flex-col pb-4 text-sm">
        <Entry to={`/similar/${trackId}`}>{whole}</Entry>
        <Entry to={`/similar/${trackId}?from=${from}`}>{section(formatDuration(from))}</Entry>
        <Entry to="/similar">{reference}</Entry>
      </ul>
    </details>
  );
}

function Entry({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {children}
      </Link>
    </li>
  );
}
