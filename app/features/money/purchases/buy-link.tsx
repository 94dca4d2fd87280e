import { Link } from "react-router";

/** Opens the sheet on the same page; without scripts, or in a new tab, links to /buy-tokens. */
export function BuyLink({ href, onBuy, children }: { href: string; onBuy: () => void; children: string }) {
  return (
    <Link
      to={href}
      className="underline underline-offset-4"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onBuy();
      }}
    >
      {children}
    </Link>
  );
}
