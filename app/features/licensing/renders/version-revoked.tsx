import { LinkButton } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { versionsCopy } from "#app/content/licence-versions-copy.ts";

/** A version whose licence was taken back or refunded: it went with it. */
export function VersionRevoked({ of }: { of: { renderId: string; licenceNumber: string } }) {
  return (
    <section aria-labelledby="render-title" className="max-w-[68ch] py-10 md:py-14">
      <PageTitle id="render-title">{versionsCopy.revoked}</PageTitle>
      <p className="mt-3 text-lg text-ink2">{versionsCopy.revokedText(of.licenceNumber)}</p>
      <LinkButton to={`/render/${of.renderId}`} className="mt-8">
        {versionsCopy.openLicensed}
      </LinkButton>
    </section>
  );
}
