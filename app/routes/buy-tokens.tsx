import { Lock } from "lucide-react";
import type { Route } from "./+types/buy-tokens.ts";
import { buyTokens } from "#app/content/tokens-copy.ts";
import { PackageCard } from "#app/features/tokens/package-card.tsx";
import { tokenPackages } from "#worker/domain/tokens/packages.ts";

export const meta: Route.MetaFunction = () => [{ title: `${buyTokens.title} · Cuesheet` }];

export function loader() {
  return { packages: tokenPackages };
}

export default function BuyTokens({ loaderData: { packages } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="wide pt-8 text-2xl font-[740] md:pt-11 md:text-3xl">{buyTokens.title}</h1>
      <p className="mt-1 text-ink2">{buyTokens.text}</p>
      <p id="not-yet" role="note" className="mt-6 border-l-2 border-warn pl-4">
        {buyTokens.notYet}
      </p>
      <ul className="mt-6 grid grid-cols-1 gap-px p-px sm:grid-cols-2 lg:grid-cols-5">
        {packages.map((offer) => (
          <li key={offer.tokens} className="bg-paper shadow-[0_0_0_1px_var(--line)]">
            <PackageCard offer={offer} />
          </li>
        ))}
      </ul>
      <p className="mt-6 flex items-center gap-2 text-sm text-ink2">
        <Lock className="icon-sm" aria-hidden="true" />
        {buyTokens.note}
      </p>
    </>
  );
}
