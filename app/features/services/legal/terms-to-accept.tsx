import { acceptCopy } from "#app/content/track-copy.ts";
import { DocumentLink } from "./document-link.tsx";

/** What somebody ticks who pays and has not accepted the terms in force before. */
export function TermsToAccept() {
  return (
    <span>
      {acceptCopy.before} <DocumentLink to="terms" /> {acceptCopy.and} <DocumentLink to="licence-terms" />.
    </span>
  );
}
