import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/admin-ledger-policies.ts";
import { OneAct } from "#app/features/office/ledger-explorer/two-person-acts.tsx";
import { ledgerTabWords } from "#app/content/ledger-copy.ts";
import { policiesCopy } from "#app/content/revenue-policies-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { LedgerList } from "#app/features/office/ledger-explorer/ledger-list.tsx";
import { policyAction } from "#app/features/office/ledger-explorer/ledger-actions.ts";
import { PolicyProposal } from "#app/features/office/ledger-explorer/policy-form.tsx";
import { PolicyLines } from "#app/features/office/ledger-explorer/policy-lines.tsx";
import { Section } from "#app/features/office/ledger-explorer/record-page.tsx";
import { notFound } from "#worker/domain/lib/http.ts";
import { LedgerQuery } from "#worker/domain/money/ledger/account-codes.contract.ts";
import { getPolicyProposal, listPolicies } from "#worker/domain/office/ledger-explorer/policy-views.ts";
import { adminHref } from "#app/features/office/moderation/admin-tabs.tsx";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(ledgerTabWords.policies) }];

/** `?label=` proposes a policy for one label. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [ctx, viewer] = [context.get(appContext), requireViewer(context)];
  const query = LedgerQuery.parse(Object.fromEntries(url.searchParams));
  const [page, proposal] = await Promise.all([
    listPolicies(ctx, viewer, query),
    getPolicyProposal(ctx, viewer, url.searchParams.get("label")),
  ]);
  if (!proposal) throw notFound();
  return { query, page, proposal };
}

/** After a refusal too: another super user may have acted meanwhile. */
export const shouldRevalidate = () => true;

export const action = policyAction;

export default function LedgerPolicies({ loaderData, actionData }: Route.ComponentProps) {
  const { query, page, proposal } = loaderData;
  const { label, nextPolicyId } = proposal;
  return (
    <>
      <LedgerList tab="policies" query={query} page={page}>
        {(rows) => <PolicyLines rows={rows} auditHref={(target) => adminHref("audit", { target })} />}
      </LedgerList>
      <Section title={label ? policiesCopy.proposeFor(label.name) : policiesCopy.proposeForAll}>
        <OneAct id={nextPolicyId}>
          <PolicyProposal proposal={proposal} answer={actionData?.result ?? null} />
        </OneAct>
      </Section>
    </>
  );
}
