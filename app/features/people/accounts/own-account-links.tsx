import { Link } from "react-router";
import { dataRightsCopy } from "#app/content/data-rights-copy.ts";
import { securityPage } from "#app/content/security-copy.ts";
import { securityPath } from "#app/features/people/security/security-form.tsx";

/** What is open to everybody who is signed in, whichever gate they stand at. */
export function OwnAccountLinks() {
  return (
    <div className="-ml-3 flex flex-wrap">
      <Link to={securityPath} className="btn btn-quiet">
        {securityPage.title}
      </Link>
      <Link to="/settings/data" className="btn btn-quiet">
        {dataRightsCopy.title}
      </Link>
    </div>
  );
}
