import { data, redirect } from "react-router";
import type { Route } from "./+types/verify-number.ts";
import { verifyCopy } from "#app/content/verify-copy.ts";
import { Breadcrumbs } from "#app/site/seo/breadcrumbs.tsx";
import { VerifyPage } from "#app/features/licensing/proof/certificates/verify-page.tsx";
import { findLicenceNumber } from "#worker/domain/licensing/licences/licence-number.ts";

/** Target of the form without scripts: redirects to the number's page, or shows the error. */
export const meta: Route.MetaFunction = () => [{ title: verifyCopy.metaTitle }, { name: "robots", content: "noindex" }];

/** Only parses; the page it redirects to looks the number up and counts attempts. */
export function loader({ url }: Route.LoaderArgs) {
  const typed = (url.searchParams.get("number") ?? "").trim();
  const number = findLicenceNumber(typed);
  if (number) throw redirect(`/verify/${number}`);
  return data({ typed: typed.slice(0, 60) }, { status: 400 });
}

export default function VerifyNumber({ loaderData: { typed } }: Route.ComponentProps) {
  return <VerifyPage typed={typed} trail={<Breadcrumbs trail={verifyCopy.trail} />} />;
}
