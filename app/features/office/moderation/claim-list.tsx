import { ChoiceLink } from "#app/components/choices.tsx";
import { DataTable, HeadCell } from "#app/components/data-table.tsx";
import { PagedList } from "#app/components/list.tsx";
import { claimStatusWords } from "#app/content/claims-copy.ts";
import { adminClaimsCopy, claimInboxCopy } from "#app/content/claim-inbox-copy.ts";
import { claimsIn } from "#app/content/track-copy.ts";
import { ClaimRow } from "#app/features/licensing/claims/claim-row.tsx";
import { countedTotal } from "#worker/domain/lib/counted.contract.ts";
import { type ClaimStatus, claimStatuses } from "#worker/domain/licensing/claims/claim-limits.contract.ts";
import type {
  ClaimRow as Row,
  ClaimsPage,
  ClaimsQuery,
  TrackClaimsPage,
} from "#worker/domain/licensing/claims/claims.contract.ts";
import { useAct } from "./case-row.tsx";
import { adminHref } from "./admin-tabs.tsx";

type ClaimListProps = {
  query: ClaimsQuery;
  page: ClaimsPage & { counts: Record<ClaimStatus, number> };
  now: number;
};

export function ClaimList({ query, page, now }: ClaimListProps) {
  const { status } = query;
  const { claims, counts, nextAfter } = page;
  return (
    <>
      <Views status={status} counts={counts} />
      <PagedList
        rowCount={claims.length}
        nouns={claimInboxCopy.nouns}
        total={counts[status]}
        after={query.after}
        nextAfter={nextAfter}
        hrefAfter={(after) => adminHref("claims", { status, after })}
        none={adminClaimsCopy.none}
      >
        <ul className="border-b border-line">
          {claims.map((claim) => (
            <AdminRow key={claim.id} claim={claim} now={now} />
          ))}
        </ul>
      </PagedList>
    </>
  );
}

function AdminRow({ claim, now }: { claim: Row; now: number }) {
  const { row, underway, onSubmit } = useAct<HTMLLIElement>();
  return (
    <ClaimRow claim={claim} now={now} hasLabel action="/admin" row={row} isUnderway={underway !== null} onSubmit={onSubmit} />
  );
}

export function TrackClaimList({ page, after }: { page: TrackClaimsPage; after: string | undefined }) {
  const { tracks } = page;
  const { columns, caption, noTracks } = adminClaimsCopy;
  return (
    <>
      <Views />
      <PagedList
        rowCount={tracks.length}
        nouns={adminClaimsCopy.tracks}
        total={countedTotal(page.total)}
        after={after}
        nextAfter={page.nextAfter}
        hrefAfter={(from) => adminHref("claims", { by: "track", after: from })}
        none={noTracks}
      >
        <DataTable
          caption={caption}
          head={
            <>
              <HeadCell>{columns.track}</HeadCell>
              <HeadCell className="pr-4 max-md:hidden">{columns.label}</HeadCell>
              <HeadCell>{columns.claims}</HeadCell>
              <HeadCell className="text-right">{columns.open}</HeadCell>
            </>
          }
        >
          {tracks.map(({ trackId, title, artist, labelName, claims, open, licences }) => (
            <tr key={trackId} className="border-t border-line align-top">
              <th scope="row" className="py-3 pr-4 font-strong wrap-anywhere">
                {title} <span className="font-normal text-ink2">{artist}</span>
              </th>
              <td className="py-3 pr-4 wrap-anywhere max-md:hidden">{labelName}</td>
              <td className="tc py-3 pr-4">{claimsIn(claims, licences)}</td>
              <td className="tc py-3 text-right">{open.toLocaleString("en-GB")}</td>
            </tr>
          ))}
        </DataTable>
      </PagedList>
    </>
  );
}

function Views({ status, counts }: { status?: ClaimStatus; counts?: Record<ClaimStatus, number> }) {
  return (
    <nav aria-label={adminClaimsCopy.views} className="mt-4 flex flex-wrap gap-1.5">
      {claimStatuses.map((each) => (
        <ChoiceLink key={each} to={adminHref("claims", { status: each === "open" ? null : each })} isChosen={status === each}>
          {claimStatusWords[each]} {counts && <span className="tc">{counts[each].toLocaleString("en-GB")}</span>}
        </ChoiceLink>
      ))}
      <ChoiceLink to={adminHref("claims", { by: "track" })} isChosen={status === undefined}>
        {adminClaimsCopy.byTrack}
      </ChoiceLink>
    </nav>
  );
}
