import { ArrowLeft } from "lucide-react";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router";
import { trackCopy } from "#app/content/track-copy.ts";

/** Leads to the library; to the very list the person came from, when that is the page before this one. */
export function BackToLibrary() {
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
    if (!isPlain || !cameFromLibrary()) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link
      to="/library"
      onClick={onClick}
      className="mt-2 inline-flex h-11 items-center gap-2 text-sm font-label text-ink2 hover:text-ink md:mt-3"
    >
      <ArrowLeft className="icon-sm" aria-hidden="true" />
      {trackCopy.back}
    </Link>
  );
}

/** Asks the browser's history; those that cannot tell follow the plain link. */
function cameFromLibrary(): boolean {
  if (!("navigation" in window)) return false;
  const before = window.navigation.entries()[(window.navigation.currentEntry?.index ?? 0) - 1];
  return before?.url != null && new URL(before.url).pathname === "/library";
}
