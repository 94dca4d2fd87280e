import { pageTitle } from "#app/lib/page-title.ts";
import type { Route } from "./+types/vault.ts";
import { vaultCopy } from "#app/content/vault-copy.ts";
import { VaultScreen } from "#app/features/licensing/proof/vault/vault-screen.tsx";
import { requireViewer } from "#app/context.ts";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle(vaultCopy.title) },
  { name: "description", content: vaultCopy.description },
];

export const loader = ({ context }: Route.LoaderArgs) => ({ viewerId: requireViewer(context).id });

/** The page's content is all client-side. */
export const shouldRevalidate = () => false;

export default function VaultRoute({ loaderData }: Route.ComponentProps) {
  return <VaultScreen viewerId={loaderData.viewerId} />;
}
