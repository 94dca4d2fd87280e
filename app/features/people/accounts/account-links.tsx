import { LinkButton } from "#app/components/button.tsx";
import { IntentButton } from "#app/components/intent-button.tsx";
import { dataRightsCopy } from "#app/content/data-rights-copy.ts";
import { securityPage } from "#app/content/security-copy.ts";
import { MailWarning } from "lucide-react";
import { securityPath } from "#app/lib/addresses.ts";

export function OwnAccountLinks() {
  return (
    <div className="-ml-3 flex flex-wrap">
      <LinkButton to={securityPath} variant="quiet">
        {securityPage.title}
      </LinkButton>
      <LinkButton to="/settings/data" variant="quiet">
        {dataRightsCopy.title}
      </LinkButton>
    </div>
  );
}

export function UnverifiedEmail({ action }: { action: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-l-2 border-warn bg-sunk p-4 text-sm">
      <MailWarning className="icon text-warn" aria-hidden="true" />
      <p className="flex-1">You haven’t confirmed this address yet. Follow the link we sent you.</p>
      <IntentButton form={{ action, className: "contents" }} intent="send-verification" variant="secondary" size="small">
        Send again
      </IntentButton>
    </div>
  );
}
