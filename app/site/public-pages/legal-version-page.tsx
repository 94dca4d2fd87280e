import { PageTitle } from "#app/components/page-title.tsx";
import { legalVersionCopy } from "#app/content/legal-version-copy.ts";
import { Contents } from "#app/site/articles/contents.tsx";
import { dayOf } from "#app/site/articles/month.ts";
import { Prose } from "#app/site/articles/prose.tsx";
import type { LegalVersion } from "./legal-texts.server.ts";

/** A legal text as it stood on the day somebody accepted it. */
export function LegalVersionPage({ text }: { text: LegalVersion }) {
  const { document, version, inForceSince, sha256, isNewest } = text;
  return (
    <article>
      <header className="page-width pt-10 md:pt-14">
        <PageTitle size="display">{text.title}</PageTitle>
        <p className="mt-6 text-lg md:text-xl">
          {legalVersionCopy.version(version)}, {legalVersionCopy.inForceSince}{" "}
          <time dateTime={inForceSince}>{dayOf(inForceSince)}</time>
        </p>
        <p className="mt-2 max-w-[64ch] text-ink2">
          {isNewest ? legalVersionCopy.isNewest : legalVersionCopy.isEarlier}{" "}
          <a href={`/${document}`} className="textlink">
            {legalVersionCopy.current}
          </a>
        </p>
        <p className="mt-6 border-t border-ink pt-4 text-sm text-ink2">
          {legalVersionCopy.hash} <span className="tc break-all text-ink">{sha256}</span>
        </p>
      </header>
      <div className="page-width mt-8 grid gap-x-16 gap-y-8 pb-16 md:mt-12 lg:grid-cols-[240px_minmax(0,68ch)]">
        <Contents title="In this text" sections={text.sections} />
        <div className="min-w-0">
          <Prose html={text.html} />
        </div>
      </div>
    </article>
  );
}
