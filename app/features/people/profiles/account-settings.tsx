import { BadgeCheck } from "lucide-react";
import { Link } from "react-router";
import { settingsCopy } from "#app/content/settings-copy.ts";
import { historyCopy } from "#app/content/tokens-copy.ts";
import { uploadsCopy } from "#app/content/uploads-copy.ts";
import { uploadsPath } from "#app/features/base/upload-list/uploads-href.ts";
import { SignOutButton } from "#app/features/base/navigation/sign-out-button.tsx";
import { formatTokens } from "#app/lib/money.ts";
import { SettingsSection } from "./settings-section.tsx";

type AccountInfoProps = { email: string; isEmailVerified: boolean; tokenBalance: number | null };

export function AccountInfo({ email, isEmailVerified, tokenBalance }: AccountInfoProps) {
  return (
    <section aria-labelledby="account" className="pb-8">
      <h2 id="account" className="wide pb-3 text-xl font-[720]">
        {settingsCopy.account}
      </h2>
      <dl className="dl text-base">
        <dt>Email</dt>
        <dd className="min-w-0 break-all">
          {email}
          <span className="mt-0.5 flex items-center justify-end gap-1 text-sm font-[500] text-ink2">
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
      <SettingsSection id="security" title={settingsCopy.security} text={settingsCopy.securityText}>
        <Link to="/settings/security" className="btn btn-line">
          {settingsCopy.openSecurity}
        </Link>
      </SettingsSection>
      <SettingsSection id="uploads" title={uploadsCopy.title} text={uploadsCopy.settingsText}>
        <Link to={uploadsPath} className="btn btn-line">
          {uploadsCopy.open}
        </Link>
      </SettingsSection>
      <SettingsSection id="own-data" title={settingsCopy.ownData} text={settingsCopy.ownDataText}>
        <Link to="/settings/data" className="btn btn-line">
          {settingsCopy.openOwnData}
        </Link>
      </SettingsSection>
      <SettingsSection id="account-actions" title={settingsCopy.accountActions}>
        <div className="flex flex-wrap gap-3">
          {canBuy && (
            <>
              <Link to="/buy-tokens" className="btn btn-ink">
                Buy Tokens
              </Link>
              <Link to="/buy-tokens#history" className="btn btn-line">
                {historyCopy.open}
              </Link>
            </>
          )}
          <SignOutButton />
        </div>
      </SettingsSection>
    </>
  );
}
