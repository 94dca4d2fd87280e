import { type ComponentType, lazy, Suspense } from "react";
import { libraryCopy } from "#app/content/catalogue-copy.ts";
import { useDockOpen } from "./use-dock-open.ts";

type DockProps = { viewerId: string; onClose: () => void };

/** A dock that cannot be fetched must not take the library with it. */
const VideoDock = lazy<ComponentType<DockProps>>(() =>
  import("./video-dock.tsx").catch(() => ({ default: () => null })),
);

/** The way to one's own video beside the library. */
export function DockButton({ viewerId }: { viewerId: string }) {
  const [isOpen, setOpen] = useDockOpen(viewerId);
  if (isOpen) return null;
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center text-sm underline underline-offset-4 noscript:hidden"
      onClick={() => setOpen(true)}
    >
      {libraryCopy.underVideo}
    </button>
  );
}

/** The video itself, once it was asked for. */
export function DockWhenOpen({ viewerId }: { viewerId: string }) {
  const [isOpen, setOpen] = useDockOpen(viewerId);
  if (!isOpen) return null;
  return (
    <Suspense>
      <VideoDock viewerId={viewerId} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
