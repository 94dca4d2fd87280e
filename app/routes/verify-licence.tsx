import { data } from "react-router";
import { LinkButton, TextLink } from "#app/components/button.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import type { Route } from "./+types/verify-licence.ts";
import { certificateCopy } from "#app/content/certificate-copy.ts";
import { appContext } from "#app/context.ts";
import { CertificatePage } from "#app/features/licensing/proof/certificates/certificate-page.tsx";
import { readClientAddress } from "#worker/domain/lib/http.ts";
import { findPublicLicence } from "#worker/domain/licensing/proof/public-licences/find-public-licence.ts";
import { readLicenceProof } from "#worker/domain/licensing/proof/public-licences/licence-proof.ts";

/** Not indexed: readable by anyone who has the number. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData?.lookup.ok
      ? certificateCopy.metaTitle(loaderData.lookup.licence.number)
      : `${certificateCopy.unknown.title} | Cuesheet`,
  },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const [lookup, proof] = await Promise.all([
    findPublicLicence(ctx, params.number, readClientAddress(request)),
    readLicenceProof(ctx, params.number),
  ]);
  const status = lookup.ok ? 200 : lookup.refusal === "unknown" ? 404 : 429;
  return data({ lookup, proof, checkedAt: ctx.clock.now() }, { status });
}

export default function VerifyLicence({ loaderData: { lookup, proof, checkedAt } }: Route.ComponentProps) {
  return lookup.ok ? (
    <CertificatePage licence={lookup.licence} proof={proof} checkedAt={checkedAt} />
  ) : (
    <NoCertificate refusal={lookup.refusal} />
  );
}

function NoCertificate({ refusal }: { refusal: "unknown" | "too-many" }) {
  const { title, text } = refusal === "unknown" ? certificateCopy.unknown : certificateCopy.tooMany;
  return (
    <div className="page-width py-16 md:py-24">
      <PageTitle size="large">{title}</PageTitle>
      <p className="mt-4 max-w-[60ch] text-lg text-ink2">{text}</p>
      <div className="mt-8">
        <LinkButton href="/contact?topic=licensing">{certificateCopy.ask}</LinkButton>
        <p className="mt-4">
          <TextLink href="/verify">{certificateCopy.elsewhere}</TextLink>
        </p>
      </div>
    </div>
  );
}
