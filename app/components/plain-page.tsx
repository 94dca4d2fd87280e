import type { ReactNode } from "react";
import { PageTitle } from "./page-title.tsx";

/** A page without navigation, with an optional picture at the foot. */
export function PlainPage({ children, picture }: { children: ReactNode; picture?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex h-[72px] w-full max-w-[1440px] items-center px-4 md:px-10">
        <HomeLink />
      </header>
      <main id="main" className="mx-auto w-full max-w-[1440px] flex-1 px-4 md:px-10">
        {children}
      </main>
      {picture}
    </div>
  );
}

/** A page with a headline, a short text and buttons. */
export function MessagePage({ title, children, action, picture }: MessagePageProps) {
  return (
    <PlainPage picture={picture}>
      <div className="py-16 md:py-24">
        <PageTitle size={picture ? "number" : "large"} className={picture ? "max-w-[14ch]" : "max-w-[18ch]"}>
          {title}
        </PageTitle>
        <div className="mt-4 max-w-[60ch] text-lg text-ink2">{children}</div>
        <div className="mt-8 flex flex-wrap gap-3">{action}</div>
      </div>
    </PlainPage>
  );
}

type MessagePageProps = {
  title: string;
  children: ReactNode;
  action: ReactNode;
  /** Decorative, at the foot of the page. */
  picture?: ReactNode;
};

/** Keyboard shortcut past the navigation to `<main id="main">`. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to content
    </a>
  );
}

/** The name with its mark: a waveform cut by the cue line. */
export function HomeLink() {
  return (
    <a href="/" aria-label="Cuesheet, home">
      <Logo />
    </a>
  );
}

export function Logo() {
  return (
    <span className="wide flex items-center gap-2.5 text-lg font-display">
      <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
        <path fill="currentColor" d="M0 7h3v10H0zM5 3h3v17H5zM14 5h3v13h-3zM19 8h3v8h-3z" />
        <path className="fill-cue" d="M10 0h2v22h-2z" />
      </svg>
      Cuesheet
    </span>
  );
}
