import { Link } from "react-router";
import type { Route } from "./+types/opening-soon.ts";
import { openingSoon } from "#app/content/opening-copy.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.title} · Cuesheet` }];

export function loader({ pattern }: Route.LoaderArgs) {
  const words = openingSoon[`/${pattern.replace(/^\//, "")}`];
  if (!words) throw new Response(null, { status: 404 });
  return words;
}

export default function OpeningSoon({ loaderData: { title, text } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="wide pt-8 pb-6 text-2xl font-[740] md:pt-11 md:text-3xl">{title}</h1>
      <div className="border-t border-line py-16">
        <p className="text-lg">{text}</p>
        <Link to="/library" className="btn btn-line mt-6">
          Browse Music
        </Link>
      </div>
    </>
  );
}
