import { publicShare } from "#app/content/pricing-copy.ts";

export type Share = { name: string; price: string; artist: string; platform: string };

/** A sync fee cut in two: the wide part is the rights holder's. */
export function ShareBar({ name, price, artist, platform }: Share) {
  return (
    <figure data-mood="Hopeful">
      <figcaption className="flex items-baseline justify-between gap-4">
        <span className="font-strong">{name}</span>
        <span className="tc text-ink2">{price} a track</span>
      </figcaption>
      <div className="mt-2 flex">
        <p className="share bg-[var(--solid)] text-[light-dark(#fff,#0c100e)]">
          <span className="wide block text-2xl font-title md:text-3xl">{artist}</span>
          {publicShare.artist} to you
        </p>
        <p className="share share-rest">
          <span className="wide block text-2xl font-title md:text-3xl">{platform}</span>
          {publicShare.platform}
          <span className="max-md:sr-only"> to the platform</span>
        </p>
      </div>
    </figure>
  );
}
