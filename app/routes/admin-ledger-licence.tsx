import { pageTitle } from "#app/lib/page-title.ts";
import { tokenAccountId } from "#worker/domain/people/accounts/accounts.contract.ts";
import type { Route } from "./+types/admin-ledger-licence.ts";
import { shareWords } from "#app/content/revenue-policies-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import { DrawList, TransferSection } from "#app/features/office/ledger-explorer/transfer-list.tsx";
import { EntryList } from "#app/features/office/ledger-explorer/entry-list.tsx";
import { accountHref, ledgerHref, LedgerLink } from "#app/features/office/ledger-explorer/ledger-links.tsx";
import { Facts, RecordHeading, Section } from "#app/features/office/ledger-explorer/record-page.tsx";
import { formatTokens } from "#app/lib/money.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { getLicence } from "#worker/domain/office/ledger-explorer/licence-view.ts";
import { scopeTerms } from "#worker/domain/services/legal/licence-terms/licence-scopes.contract.ts";
import { notFound } from "#worker/domain/lib/http.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: pageTitle(loaderData?.licence.number ?? "Licence") }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const licence = await getLicence(context.get(appContext), requireViewer(context), params.licenceId);
  if (!licence) throw notFound();
  return { licence };
}

export default function LedgerLicence({ loaderData: { licence } }: Route.ComponentProps) {
  const isIssued = licence.licenceId !== null;
  return (
    <>
      <RecordHeading
        title={isIssued ? `Licence ${licence.number}` : `Render, ${licence.renderStatus}`}
        id={licence.licenceId ?? licence.renderId}
      />
      <Facts
        facts={{
          Price: <strong>{formatTokens(licence.priceTokens)}</strong>,
          Licence: `${scopeTerms(licence).name}, terms ${licence.termsVersion}`,
          Started: formatDateTime(licence.at),
          Brand: <LedgerLink to={accountHref(tokenAccountId(licence.userId))}>{licence.brandEmail}</LedgerLink>,
          Label: <LedgerLink to={accountHref(`usd:label:${licence.labelId}`)}>{licence.labelName}</LedgerLink>,
          Track: <LedgerLink to={`/track/${licence.trackId}`}>{licence.trackTitle}</LedgerLink>,
          Render: <LedgerLink to={`/render/${licence.renderId}`}>{licence.renderStatus}</LedgerLink>,
          "Label’s share":
            licence.shareBasisPoints === null || licence.sharePolicy === null ? null : (
              <LedgerLink to={ledgerHref("policies", { status: "confirmed" })}>
                {shareWords({ basisPoints: licence.shareBasisPoints, policyName: licence.sharePolicy })}
              </LedgerLink>
            ),
        }}
      />
      <Section title="Paid for with">
        <DrawList draws={licence.draws} leadsTo="source" />
      </Section>
      <Section title="The label’s account">
        <EntryList entries={licence.entries} />
      </Section>
      <TransferSection transfers={licence.transfers} about="licence" />
    </>
  );
}
