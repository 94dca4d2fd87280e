import { BadgeCheck } from "lucide-react";
import { LinkButton } from "#app/components/button.tsx";
import { SectionTitle } from "#app/components/section-title.tsx";
import { billingCopy } from "#app/content/billing-copy.ts";
import { settingsCopy } from "#app/content/settings-copy.ts";
import { historyCopy } from "#app/content/tokens-copy.ts";
import { uploadsCopy } from "#app/content/uploads-copy.ts";
import { uploadsPath } from "#app/features/services/files/upload-list/uploads-href.ts";
import { SignOutButton } from "#app/features/people/accounts/navigation/sign-out-button.tsx";
import { formatTokens } from "#app/lib/money.ts";
import { SettingsSection } from "./settings-section.tsx";

type AccountInfoProps = { email: string; isEmailVerified: boolean; tokenBalance: number | null };

export function AccountInfo({ email, isEmailVerified, tokenBalance }: AccountInfoProps) {
  return (
    <section aria-labelledby="account" className="pb-8">
      <SectionTitle id="account" className="pb-3">
        {settingsCopy.account}
      </SectionTitle>
      <dl className="dl text-base">
        <dt>Email</dt>
        <dd className="min-w-0 break-all">
          {email}
          <span className="mt-0.5 flex items-center justify-end gap-1 text-sm font-label text-ink2">
            {isEmailVerified && <BadgeCheck className="icon-sm" aria-hidden="true" />}
            {isEmailVerified ? settingsCopy.verified : settingsCopy.notVerified}
          </span>
        </dd>
        {tokenBalance !== null && (
          <>
            <dt>Token balance</dt>
            <dd className="tc">{formatTokens(tokenBalance)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

export function AccountActions({ canBuy }: { canBuy: boolean }) {
  return (
    <>
      {canBuy && (
        <SettingsSection id="billing" title={billingCopy.title} text={billingCopy.settingsText}>
          <LinkButton to="/settings/billing" variant="secondary">
            {billingCopy.open}
          </LinkButton>
        </SettingsSection>
      )}
      <SettingsSection id="security" title={settingsCopy.security} text={settingsCopy.securityText}>
        <LinkButton to="/settings/security" variant="secondary">
          {settingsCopy.openSecurity}
        </LinkButton>
      </SettingsSection>
      <SettingsSection id="uploads" title={uploadsCopy.title} text={uploadsCopy.settingsText}>
        <LinkButton to={uploadsPath} variant="secondary">
          {uploadsCopy.open}
        </LinkButton>
      </SettingsSection>
      <SettingsSection id="own-data" title={settingsCopy.ownData} text={settingsCopy.ownDataText}>
        <LinkButton to="/settings/data" variant="secondary">
          {settingsCopy.openOwnData}
        </LinkButton>
      </SettingsSection>
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
