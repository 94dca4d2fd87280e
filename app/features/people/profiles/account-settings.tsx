import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { FactRows } from "#app/components/fact-rows.tsx";
import { Section } from "#app/components/page-title.tsx";
import { billingCopy } from "#app/content/billing-copy.ts";
import { documentNames } from "#app/content/legal-version-copy.ts";
import { settingsCopy } from "#app/content/settings-copy.ts";
import { historyCopy } from "#app/content/tokens-copy.ts";
import { uploadsCopy } from "#app/content/uploads-copy.ts";
import { uploadsPath } from "#app/lib/addresses.ts";
import { SignOutButton } from "#app/features/people/accounts/navigation/navigation.tsx";
import { formatTokens } from "#app/lib/money.ts";
import { formatDate } from "#app/lib/time.ts";
import { type Acceptance, documentPath } from "#worker/domain/services/legal/documents/documents.contract.ts";

type AccountInfoProps = { email: string; isEmailVerified: boolean; tokenBalance: number | null };

export function AccountInfo({ email, isEmailVerified, tokenBalance }: AccountInfoProps) {
  return (
    <Section id="account" title={settingsCopy.account} titleClass="pb-3" className="pb-8">
      <dl className="dl text-base">
        <FactRows
          facts={{
            Email: (
              <>
                {email}
                <span className="mt-0.5 flex items-center justify-end gap-1 text-sm font-label text-ink2">
                  {isEmailVerified && <BadgeCheck className="icon-sm" aria-hidden="true" />}
                  {isEmailVerified ? settingsCopy.verified : settingsCopy.notVerified}
                </span>
              </>
            ),
            "Token balance": tokenBalance !== null && <span className="tc">{formatTokens(tokenBalance)}</span>,
          }}
        />
      </dl>
    </Section>
  );
}

export function AccountActions({ canBuy }: { canBuy: boolean }) {
  return (
    <>
      {canBuy && <SettingsPage id="billing" to="/settings/billing" words={billingCopy} />}
      <SettingsPage id="security" to="/settings/security" words={settingsCopy.security} />
      <SettingsPage id="uploads" to={uploadsPath} words={uploadsCopy} />
      <SettingsPage id="own-data" to="/settings/data" words={settingsCopy.ownData} />
      <SettingsSection id="account-actions" title={settingsCopy.accountActions}>
        <div className="flex flex-wrap gap-3">
          {canBuy && (
            <>
              <LinkButton to="/buy-tokens">Buy Tokens</LinkButton>
              <LinkButton to="/buy-tokens#history" variant="secondary">
                {historyCopy.open}
              </LinkButton>
            </>
          )}
          <SignOutButton />
        </div>
      </SettingsSection>
    </>
  );
}

type SettingsPageProps = { id: string; to: string; words: { title: string; settingsText: string; open: string } };

/** Links to a page of its own. */
function SettingsPage({ id, to, words: { title, settingsText, open } }: SettingsPageProps) {
  return (
    <SettingsSection id={id} title={title} text={settingsText}>
      <LinkButton to={to} variant="secondary">
        {open}
      </LinkButton>
    </SettingsSection>
  );
}

type SettingsSectionProps = { id: string; title: string; text?: string; children: ReactNode };

export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  return (
    <Section id={id} title={title} className="border-t border-line py-8">
      {text && <p className="mt-1 max-w-[60ch] text-ink2">{text}</p>}
      <div className="mt-5">{children}</div>
    </Section>
  );
}

export function AcceptedDocuments({ acceptances }: { acceptances: readonly Acceptance[] }) {
  const { title, text, none } = settingsCopy.documents;
  return (
    <SettingsSection id="documents" title={title} text={text}>
      {acceptances.length === 0 ? (
        <p className="text-ink2">{none}</p>
      ) : (
        <dl className="dl text-base">
          {acceptances.map((acceptance) => (
            <div key={documentPath(acceptance)} className="col-span-2 grid grid-cols-subgrid">
              <dt>{settingsCopy.documents.accepted(formatDate(acceptance.acceptedAt))}</dt>
              <dd>
                <a href={documentPath(acceptance)} className="underline underline-offset-4">
                  {documentNames[acceptance.document]}, {acceptance.version}
                </a>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </SettingsSection>
  );
}
