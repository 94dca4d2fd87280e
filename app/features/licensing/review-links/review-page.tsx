import type { ReactNode } from "react";
import { Logo, SkipLink } from "#app/components/plain-page.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { reviewCopy } from "#app/content/reviews-copy.ts";
import { Initials } from "./initials.tsx";

/** The frame of what a link shows: no navigation, and who looks. */
export function ReviewPage({ name, children }: { name: string | null; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-line">
        <div className="mx-auto flex h-16 max-w-[1440px] items-center gap-3 px-4 md:px-10">
          <a href="/" aria-label="Cuesheet, home">
            <Logo />
          </a>
          <div className="ml-auto flex min-w-0 items-center gap-3 print:hidden">
            {name && (
              <p className="flex min-w-0 items-center gap-3 text-sm">
                <span className="truncate text-ink2 max-md:hidden">
                  {reviewCopy.viewingAs} <span className="font-strong text-ink">{name}</span>
                </span>
                <Initials name={name} isOwn />
              </p>
            )}
            <ThemeToggle />
          </div>
        </div>
      </header>
      <main id="main" className="mx-auto w-full max-w-[1440px] px-4 pb-16 md:px-10">
        {children}
      </main>
    </>
  );
}
