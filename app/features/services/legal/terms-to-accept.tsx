import { documentNames } from "#app/content/legal-version-copy.ts";
import { acceptCopy } from "#app/content/track-copy.ts";
import type { DocumentName } from "#worker/domain/services/legal/documents/documents.contract.ts";

export function TermsToAccept() {
  return (
    <span>
      {acceptCopy.before} <DocumentLink to="terms" /> {acceptCopy.and} <DocumentLink to="licence-terms" />.
    </span>
  );
}

/** Opens in a new tab, so that the form's input is kept. */
export function DocumentLink({ to }: { to: DocumentName }) {
  return (
    <a href={`/${to}`} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {documentNames[to]}
    </a>
  );
}
