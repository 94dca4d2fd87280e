import { documentNames } from "#app/content/legal-version-copy.ts";
import { settingsCopy } from "#app/content/settings-copy.ts";
import { formatDate } from "#app/lib/time.ts";
import { type Acceptance, documentPath } from "#worker/domain/services/legal/documents/documents.contract.ts";
import { SettingsSection } from "./settings-section.tsx";

/** Which texts somebody accepted when, each leading to what it said. */
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
