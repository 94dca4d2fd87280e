import type { Route } from "./+types/verify.ts";
import { sharingAlt } from "#app/content/sharing-copy.ts";
import { verifyCopy } from "#app/content/verify-copy.ts";
import { Breadcrumbs } from "#app/site/seo/breadcrumbs.tsx";
import { VerifyPage } from "#app/features/licensing/proof/certificates/verify-page.tsx";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { webPage } from "#app/site/seo/structured-data.ts";

const { path, metaTitle, description, trail, title, text } = verifyCopy;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    path,
    title: metaTitle,
    description,
    imageAlt: sharingAlt(path),
    trail,
    structuredData: (origin) => [webPage(origin, { path, name: title, description: text })],
  });

export default function Verify() {
  return <VerifyPage typed={null} trail={<Breadcrumbs trail={trail} />} />;
}
