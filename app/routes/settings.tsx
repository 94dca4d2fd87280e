import { Link } from "react-router";
import type { Route } from "./+types/settings.ts";
import { SignOutButton } from "#app/features/navigation/sign-out-button.tsx";
import { formatTokens } from "#app/lib/money.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";

export const meta: Route.MetaFunction = () => [{ title: "Settings · Cuesheet" }];

export function loader({ context }: Route.LoaderArgs) {
  const { email, tokenBalance } = requireViewer(context);
  return { email, tokenBalance };
}

export default function Settings({ loaderData: { email, tokenBalance } }: Route.ComponentProps) {
  return (
    <div className="max-w-[720px]">
      <h1 className="wide pt-8 pb-8 text-2xl font-[740] md:pt-11 md:text-3xl">Settings</h1>
      <section aria-labelledby="account">
        <h2 id="account" className="wide pb-3 text-xl font-[720]">
          Account
        </h2>
        <dl className="dl border-b border-line text-base">
          <dt>Email</dt>
          <dd className="min-w-0 break-all">{email}</dd>
          {tokenBalance !== null && (
            <>
              <dt>Token balance</dt>
              <dd className="tc">{formatTokens(tokenBalance)}</dd>
            </>
          )}
        </dl>
        <div className="mt-6 flex flex-wrap gap-3">
          {tokenBalance !== null && (
            <Link to="/buy-tokens" className="btn btn-ink">
              Buy Tokens
            </Link>
          )}
          <SignOutButton />
        </div>
      </section>
    </div>
  );
}
