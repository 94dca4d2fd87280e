import { PageTitle } from "#app/components/page-title.tsx";
import { Contents, Prose } from "#app/site/articles/prose.tsx";
import type { Route } from "./+types/developers-verify.ts";
import { getDeveloperText } from "#app/site/public-pages/developer-texts.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? [{ title: loaderData.metaTitle }, { name: "description", content: loaderData.description }] : [];

export function loader() {
  return getDeveloperText();
}

export default function DevelopersVerify({ loaderData: text }: Route.ComponentProps) {
  return (
    <article>
      <header className="page-width pt-10 md:pt-14">
        <PageTitle size="display">{text.title}</PageTitle>
        <p className="mt-6 max-w-[58ch] text-lg text-ink2 md:text-xl">{text.description}</p>
      </header>
      <div className="page-width mt-8 grid gap-x-16 gap-y-8 md:mt-12 lg:grid-cols-[240px_minmax(0,68ch)]">
        <Contents title="On this page" sections={text.sections} />
        <Prose html={text.html} />
      </div>
    </article>
  );
}
