import type { Route } from "./+types/developers-verify.ts";
import { DeveloperPage } from "#app/site/public-pages/developer-page.tsx";
import { getDeveloperText } from "#app/site/public-pages/developer-texts.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [{ title: loaderData.metaTitle }, { name: "description", content: loaderData.description }]
    : [];

export function loader() {
  return getDeveloperText();
}

export default function DevelopersVerify({ loaderData }: Route.ComponentProps) {
  return <DeveloperPage text={loaderData} />;
}
