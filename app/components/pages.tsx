import { useRef } from "react";
import { turnsPage, useTurnedPage } from "./use-turned-page.ts";
import { LinkButton } from "./button.tsx";

/** Back to the start, and on. */
export function Pages({ first, next }: { first: string | null; next: string | null }) {
  const links = useRef<HTMLElement>(null);
  useTurnedPage(links);
  return (
    <nav ref={links} aria-label="Pages" className="mt-6 flex gap-3 empty:hidden">
      {first !== null && (
        <LinkButton to={first} state={turnsPage} variant="secondary">
          First page
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton to={next} state={turnsPage} variant="secondary">
          Next page
        </LinkButton>
      )}
    </nav>
  );
}
