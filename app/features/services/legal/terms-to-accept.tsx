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

/** A text that is accepted here, in a tab of its own: what was chosen and typed stays. */
export function DocumentLink({ to }: { to: DocumentName }) {
  return (
    <a href={`/${to}`} target="_blank" rel="noreferrer" className="underline underline-offset-4">
      {documentNames[to]}
    </a>
  );
}
