import { PageTitle } from "#app/components/page-title.tsx";
import { Contents } from "#app/site/articles/contents.tsx";
import { Prose } from "#app/site/articles/prose.tsx";
import type { DeveloperText } from "./developer-texts.server.ts";

/** A reference for people who write code: its sections beside it. */
export function DeveloperPage({ text }: { text: DeveloperText }) {
  return (
    <article>
      <header className="page-width pt-10 md:pt-14">
        <PageTitle size="display">{text.title}</PageTitle>
        <p className="mt-6 max-w-[58ch] text-lg text-ink2 md:text-xl">{text.description}</p>
      </header>
      <div className="page-width mt-8 grid gap-x-16 gap-y-8 md:mt-12 lg:grid-cols-[240px_minmax(0,68ch)]">
        <Contents title="In this text" sections={text.sections} />
        <Prose html={text.html} />
      </div>
    </article>
  );
}
