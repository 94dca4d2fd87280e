import type { ReactNode } from "react";
import { Logo } from "#app/components/logo.tsx";
import { SkipLink } from "#app/components/skip-link.tsx";

/** A page without navigation: a small header, what it is about, and at most a picture across its foot. */
export function PlainPage({ children, picture }: { children: ReactNode; picture?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex h-[72px] w-full max-w-[1440px] items-center px-4 md:px-10">
        <a href="/" aria-label="Cuesheet, home">
          <Logo />
        </a>
      </header>
      <main id="main" className="mx-auto w-full max-w-[1440px] flex-1 px-4 md:px-10">
        {children}
      </main>
      {picture}
    </div>
  );
}
