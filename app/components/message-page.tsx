import type { ReactNode } from "react";
import { Logo } from "#app/components/logo.tsx";
import { SkipLink } from "#app/components/skip-link.tsx";

/** A page with one thing to say: a small header, a headline, a few words and the way on. */
export function MessagePage({ title, children, action, picture }: MessagePageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex h-[72px] w-full max-w-[1440px] items-center px-4 md:px-10">
        <a href="/" aria-label="Cuesheet, home">
          <Logo />
        </a>
      </header>
      <main id="main" className="mx-auto w-full max-w-[1440px] flex-1 px-4 py-16 md:px-10 md:py-24">
        <h1 className={picture ? "display max-w-[14ch]" : "wide max-w-[18ch] text-3xl font-[740]"}>
          {title}
        </h1>
        <div className="mt-4 max-w-[60ch] text-lg text-ink2">{children}</div>
        <div className="mt-8 flex flex-wrap gap-3">{action}</div>
      </main>
      {picture}
    </div>
  );
}

type MessagePageProps = {
  title: string;
  children: ReactNode;
  action: ReactNode;
  /** Across the foot of the page; says nothing that the words do not. */
  picture?: ReactNode;
};
