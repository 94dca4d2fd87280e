import type { ComponentProps } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ChoiceLink } from "#app/components/choices.tsx";
import { PagedList, useRemovalFocus } from "#app/components/list.tsx";
import { FilterChoice } from "#app/components/list-filters.tsx";
import { claimStatusWords } from "#app/content/claims-copy.ts";
import { claimInboxCopy } from "#app/content/claim-inbox-copy.ts";
import { countedTotal } from "#worker/domain/lib/counted.contract.ts";
import { useRowForm } from "#app/lib/in-place.ts";
import { claimStatuses } from "#worker/domain/licensing/claims/claim-limits.contract.ts";
import type { ClaimsQuery, LabelClaimsPage } from "#worker/domain/licensing/claims/claims.contract.ts";
import { ClaimRow } from "./claim-row.tsx";
import { labelClaimsHref, labelClaimsPath } from "#app/lib/addresses.ts";

type LabelClaimListProps = {
  query: ClaimsQuery;
  page: LabelClaimsPage;
  now: number;
};

/** A label's claims in one state, earliest deadline first. */
export function LabelClaimList({ query, page, now }: LabelClaimListProps) {
  const { claims, nextAfter, labels } = page;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <nav aria-label={claimInboxCopy.filter} className="no-bar -m-1 flex max-w-full gap-1.5 overflow-x-auto p-1">
          {claimStatuses.map((status) => (
            <ChoiceLink key={status} to={labelClaimsHref({ status, label: query.label })} isChosen={status === query.status}>
              {claimStatusWords[status]}
            </ChoiceLink>
          ))}
        </nav>
        {labels.length > 1 && <LabelFilter query={query} labels={labels} />}
      </div>
      <PagedList
        rowCount={claims.length}
        nouns={claimInboxCopy.nouns}
        total={countedTotal(page.total)}
        after={query.after}
        nextAfter={nextAfter}
        hrefAfter={(after) => labelClaimsHref({ ...query, after })}
        none={claimInboxCopy.none[query.status]}
      >
        <ul className="border-b border-line">
          {claims.map((claim) => (
            <OwnRow key={claim.id} claim={claim} now={now} hasLabel={labels.length > 1} />
          ))}
        </ul>
      </PagedList>
    </>
  );
}

function LabelFilter({ query, labels }: { query: ClaimsQuery; labels: { id: string; name: string }[] }) {
  return (
    <Form method="get" action={labelClaimsPath} className="flex gap-2">
      <input type="hidden" name="status" value={query.status} />
      <FilterChoice
        key={query.label}
        name="label"
        label={claimInboxCopy.labels}
        all={claimInboxCopy.allLabels}
        value={query.label}
        options={labels.map(({ id, name }) => [id, name])}
      />
      <Button type="submit" variant="secondary">
        {claimInboxCopy.apply}
      </Button>
    </Form>
  );
}

/** Submits in place. */
function OwnRow(props: Pick<ComponentProps<typeof ClaimRow>, "claim" | "now" | "hasLabel">) {
  const { row, underway, onSubmit } = useRowForm<HTMLLIElement>(labelClaimsPath);
  useRemovalFocus(row);
  return <ClaimRow {...props} action={labelClaimsPath} row={row} isUnderway={underway !== undefined} onSubmit={onSubmit} />;
}
