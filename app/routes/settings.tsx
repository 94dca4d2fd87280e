import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RadioField } from "#app/components/choices.tsx";
import { pageTitle } from "#app/lib/page-title.ts";
import {
  type SaleMailFrequency,
  saleMailFrequencies,
} from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import type { Route } from "./+types/settings.ts";
import { PageTitle } from "#app/components/page-title.tsx";
import { brandCopy, saleMailsCopy, settingsCopy } from "#app/content/settings-copy.ts";
import { appContext, requireViewer } from "#app/context.ts";
import {
  AcceptedDocuments,
  AccountActions,
  AccountInfo,
  SettingsSection,
} from "#app/features/people/profiles/account-settings.tsx";
import { AddLabelDialog } from "#app/features/people/profiles/add-label-dialog.tsx";
import { addLabelAddress, LabelSettings } from "#app/features/people/profiles/label-settings.tsx";
import { SettingsForm } from "#app/features/people/profiles/settings-form.tsx";
import { HoldNotice } from "#app/features/money/purchases/notice.tsx";
import { settingsAction } from "#app/features/licensing/licences/label-licences/settings-actions.ts";
import { useAnswerToast } from "#app/lib/in-place.ts";
import { getAccountHold } from "#worker/domain/money/refunds/disputes/account-hold.ts";
import { listAcceptances } from "#worker/domain/services/legal/documents/acceptances.ts";
import { getSaleMails } from "#worker/domain/licensing/licences/label-licences/mail-sales.ts";
import { getSettings } from "#worker/domain/people/profiles/queries.ts";
import { UnverifiedEmail } from "#app/features/people/accounts/account-links.tsx";
import { securityPath } from "#app/lib/addresses.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle(settingsCopy.title) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const ctx = context.get(appContext);
  const [settings, acceptances, hold, saleMails] = await Promise.all([
    getSettings(ctx, viewer),
    listAcceptances(ctx, viewer),
    viewer.tokenBalance === null ? null : getAccountHold(ctx, viewer.id),
    viewer.activeRole === "label" ? getSaleMails(ctx, viewer) : null,
  ]);
  const canAdd = settings.primaryLabel !== null && url.searchParams.get("add") === "label";
  const { email, isEmailVerified, tokenBalance, activeRole } = viewer;
  const account = { email, isEmailVerified, tokenBalance };
  return {
    account,
    activeRole,
    settings,
    acceptances,
    hold,
    saleMails,
    newLabelId: canAdd ? crypto.randomUUID() : null,
  };
}

export const action = settingsAction;

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { account, activeRole, settings, acceptances, hold, saleMails, newLabelId } = loaderData;
  const answer = actionData ?? null;
  useAnswerToast(actionData);
  return (
    <div className="max-w-[720px]">
      <PageTitle className="pt-8 pb-8 md:pt-11">{settingsCopy.title}</PageTitle>
      <AccountInfo {...account} />
      {hold && (
        <div className="pb-8">
          <HoldNotice hold={hold} leadsOn />
        </div>
      )}
      {!account.isEmailVerified && (
        <div className="pb-8">
          <UnverifiedEmail action={securityPath} />
        </div>
      )}
      {activeRole === "label" ? (
        <LabelSettings {...settings} answer={answer} />
      ) : (
        <SettingsSection id="company" title={brandCopy.title} text={brandCopy.text}>
          {settings.brand ? (
            <SettingsForm id="brand" intent="brand" nameLabel={brandCopy.name} profile={settings.brand} answer={answer} />
          ) : (
            <p className="text-ink2">{brandCopy.none}</p>
          )}
        </SettingsSection>
      )}
      {saleMails && (
        <SettingsSection id="sale-mails" title={saleMailsCopy.title} text={saleMailsCopy.text}>
          <SaleMailsForm key={saleMails} frequency={saleMails} />
        </SettingsSection>
      )}
      <AcceptedDocuments acceptances={acceptances} />
      <AccountActions canBuy={account.tokenBalance !== null} />
      {newLabelId && <AddLabelDialog newId={newLabelId} answer={answer} action={addLabelAddress} closeTo="/settings" />}
    </div>
  );
}

function SaleMailsForm({ frequency }: { frequency: SaleMailFrequency }) {
  return (
    <Form method="post" preventScrollReset>
      <fieldset>
        <legend className="sr-only">{saleMailsCopy.legend}</legend>
        {saleMailFrequencies.map((each) => (
          <RadioField
            key={each}
            name="frequency"
            value={each}
            defaultChecked={each === frequency}
            label={saleMailsCopy.options[each]}
          />
        ))}
      </fieldset>
      <Button type="submit" name="intent" value="sale-mails" variant="secondary" className="mt-4">
        {saleMailsCopy.save}
      </Button>
    </Form>
  );
}
