import { LinkButton } from "#app/components/button.tsx";
import { dataRightsCopy } from "#app/content/data-rights-copy.ts";
import { securityPage } from "#app/content/security-copy.ts";
import { securityPath } from "./security-form.tsx";

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
