import { redirect } from "react-router";
import type { Route } from "./+types/home.ts";
import { home } from "#app/content/home-copy.ts";
import { appContext, viewerContext } from "#app/context.ts";
import { LandingPage } from "#app/site/landing/landing-page.tsx";
import { sharingAlt } from "#app/content/sharing-copy.ts";
import { pageMeta } from "#app/site/seo/page-meta.ts";
import { faqPage, organization, webSite } from "#app/site/seo/structured-data.ts";
import { localPath } from "#app/lib/local-path.ts";
import { lastCheckout } from "#app/features/money/purchases/payment-answer.ts";
import { takeWantedPath } from "#worker/domain/people/accounts/session-cookie.ts";
import { getShowcase } from "#worker/domain/catalogue/library/queries.ts";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    path: "/",
    title: home.title,
    description: home.description,
    imageAlt: sharingAlt("/"),
    trail: [],
    structuredData: (origin, trader) => [organization(origin, home.intro, trader), webSite(origin), faqPage(home.questions)],
  });

/**
 * Redirects signed-in users: after a payment to /buy-tokens, on the first visit to the page they signed up for, otherwise to the
 * library (spec §2).
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const [ctx, viewer] = [context.get(appContext), context.get(viewerContext)];
  if (viewer === null) return getShowcase(ctx);
  if (url.searchParams.has("session_id")) throw redirect(`/buy-tokens${url.search}`);
  if (lastCheckout(request.headers.get("cookie")) !== null) throw redirect("/buy-tokens");
  // Treated as untrusted input, although it comes from the database.
  throw redirect(localPath(await takeWantedPath(ctx, viewer), "/library"));
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <LandingPage showcase={loaderData} />;
}
