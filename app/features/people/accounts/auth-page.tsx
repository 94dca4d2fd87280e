import type { ReactNode } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { HomeLink, SkipLink } from "#app/components/plain-page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";

export function AuthPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex min-h-[72px] w-full max-w-[1440px] flex-wrap items-center justify-between px-4 md:px-10">
        <HomeLink />
        <div className="flex items-center gap-2">
          <ThemeToggle />
          <LinkButton href="/" variant="secondary" size="small">
            Back to Home
          </LinkButton>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 justify-center px-4 pt-10 pb-24 outline-none md:pt-20">
        {children}
      </main>
    </div>
  );
}

export function AuthStep({ title, intro, children }: { title: string; intro: ReactNode; children: ReactNode }) {
  return (
    <div className="w-full max-w-[440px]">
      <PageTitle size="small">{title}</PageTitle>
      <p className="mt-3 text-ink2">{intro}</p>
      <div className="flex flex-col gap-5 pt-7">{children}</div>
    </div>
  );
}
