import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { claimsCopy } from "#app/content/claims-copy.ts";
import { claimsHref } from "./claims-href.ts";

/** On a finished render: links to its licence's claims, with the number of open ones. */
export function ClaimsLink({ renderId, open }: { renderId: string; open: number }) {
  return (
    <Link
      to={claimsHref(renderId)}
      id="claims"
      className="mt-6 flex h-14 scroll-mt-4 items-center gap-3 border-t border-line hover:underline"
    >
      <span className="wide text-lg font-strong">{claimsCopy.heading}</span>
      {open > 0 && <span className="text-sm font-label text-warn">{claimsCopy.openClaims(open)}</span>}
      <ChevronRight className="icon ml-auto" strokeWidth={1.75} aria-hidden="true" />
    </Link>
  );
}
