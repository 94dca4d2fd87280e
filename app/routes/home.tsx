import { redirect } from "react-router";
import type { Route } from "./+types/home.ts";
import { viewerContext } from "#app/context.ts";
import { Hero } from "#app/features/navigation/hero.tsx";
import { lastCheckout } from "#app/features/tokens/last-checkout.ts";

export const handle = { hydrate: false };

export const meta: Route.MetaFunction = () => [
  { title: "Cuesheet · Independent music, cleared for your next ad" },
  {
    name: "description",
    content:
      "License independent music from labels and artists. Drop in your video, slide to the moment, render with a licence. Tracks from $5.",
  },
];

/** Signed-in visitors go on: back from a payment to their tokens, otherwise to the library (spec §2). */
export function loader({ request, url, context }: Route.LoaderArgs) {
  if (context.get(viewerContext) === null) return null;
  if (url.searchParams.has("session_id")) throw redirect(`/buy-tokens${url.search}`);
  if (lastCheckout(request.headers.get("cookie")) !== null) throw redirect("/buy-tokens");
  throw redirect("/library");
}

export default function Home() {
  return <Hero />;
}
