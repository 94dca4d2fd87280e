import { LinkButton } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { certificateCopy } from "#app/content/certificate-copy.ts";

/** A number that leads nowhere, and what to do about it. */
export function NoCertificate({ refusal }: { refusal: "unknown" | "too-many" }) {
  const { title, text } = refusal === "unknown" ? certificateCopy.unknown : certificateCopy.tooMany;
  return (
    <div className="page-width py-16 md:py-24">
      <PageTitle size="large">{title}</PageTitle>
      <p className="mt-4 max-w-[60ch] text-lg text-ink2">{text}</p>
      <div className="mt-8">
        <LinkButton href="/contact?topic=licensing">{certificateCopy.ask}</LinkButton>
        <p className="mt-4">
          <a href="/verify" className="textlink">
            {certificateCopy.elsewhere}
          </a>
        </p>
      </div>
    </div>
  );
}
