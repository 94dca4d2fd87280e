import { Logo } from "#app/components/logo.tsx";
import { SkipLink } from "#app/components/skip-link.tsx";
import { ThemeToggle } from "#app/components/theme-toggle.tsx";
import { home } from "#app/content/home-copy.ts";
import { HeroReel } from "./hero-reel.tsx";
import { SiteFooter } from "./site-footer.tsx";

/** The front page for visitors. It ships no framework: every link is a plain one. */
export function Hero() {
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex h-[72px] max-w-[1440px] items-center gap-2 px-4 md:px-10">
        <a href="/" aria-label="Cuesheet, home">
          <Logo />
        </a>
        <nav aria-label="Main" className="ml-10 hidden gap-1 text-sm font-[560] md:flex">
          <a href="#for-brands" className="flex h-9 items-center px-3 text-ink2 hover:text-ink">
            For Brands
          </a>
          <a href="#for-labels" className="flex h-9 items-center px-3 text-ink2 hover:text-ink">
            For Labels
          </a>
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <ThemeToggle />
          <a href="/auth" className="btn btn-line btn-sm">
            LOGIN
          </a>
        </div>
      </header>
      <main id="main">
        <div className="mx-auto max-w-[1440px] px-4 pt-7 md:px-10 md:pt-10">
          <h1 className="wider text-[15.2vw] leading-[.975] font-[780] md:text-[clamp(4rem,8.1vw,7.75rem)]">
            The right track, <br />
            already cleared.
          </h1>
          <div className="mt-7 flex flex-col gap-6 md:mt-9 md:flex-row md:items-center md:gap-16">
            <p className="max-w-[54ch] text-lg text-ink2 md:text-xl">{home.intro}</p>
            <a href="/auth" className="btn btn-ink btn-lg self-start md:self-auto">
              Get Started
            </a>
          </div>
        </div>
        <div className="mt-9 md:mt-12">
          <HeroReel />
        </div>
        <Points id="for-brands" {...home.forBrands} />
        <Points id="for-labels" {...home.forLabels} />
      </main>
      <SiteFooter />
    </>
  );
}

type PointsProps = { id: string; title: string; points: readonly (readonly [title: string, text: string])[] };

function Points({ id, title, points }: PointsProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mx-auto max-w-[1440px] px-4 pt-20 md:px-10">
      <h2 id={`${id}-title`} className="wide text-2xl font-[740] md:text-3xl">
        {title}
      </h2>
      <ul className="mt-6 grid gap-x-10 border-t border-line md:grid-cols-3">
        {points.map(([point, text]) => (
          <li key={point} className="border-b border-line py-5 md:border-0">
            <h3 className="text-lg font-[680]">{point}</h3>
            <p className="mt-1 text-ink2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
