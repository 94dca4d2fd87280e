import type { Route } from "./+types/vault.ts";
import { vaultCopy } from "#app/content/vault-copy.ts";
import { VaultScreen } from "#app/features/sync/vault/vault-screen.tsx";
import { requireViewer } from "#app/lib/require-viewer.ts";

export const meta: Route.MetaFunction = () => [
  { title: `${vaultCopy.title} · Cuesheet` },
  { name: "description", content: vaultCopy.description },
];

export const loader = ({ context }: Route.LoaderArgs) => ({ viewerId: requireViewer(context).id });

/** Nothing on it comes from the server. */
export const shouldRevalidate = () => false;

export default function VaultRoute({ loaderData }: Route.ComponentProps) {
  return <VaultScreen viewerId={loaderData.viewerId} />;
}
