import { useRef } from "react";
import { Link } from "react-router";
import { turnsPage, useTurnedPage } from "./use-turned-page.ts";

/** Back to the start, and on. */
export function Pages({ first, next }: { first: string | null; next: string | null }) {
  const links = useRef<HTMLElement>(null);
  useTurnedPage(links);
  return (
    <nav ref={links} aria-label="Pages" className="mt-6 flex gap-3 empty:hidden">
      {first !== null && (
        <Link to={first} state={turnsPage} className="btn btn-line">
          First page
        </Link>
      )}
      {next !== null && (
        <Link to={next} state={turnsPage} className="btn btn-line">
          Next page
        </Link>
      )}
    </nav>
  );
}
