const longest = 300;

/** Why a mail did not go, for people who run the service. Providers repeat addresses in their answers; we do not. */
export function describeFailure(error: unknown): string {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return words
    .replaceAll(/[^\s<>"']+@[^\s<>"']+/g, "[address]")
    .replaceAll(/token=[^\s&"']+/g, "token=[secret]")
    .slice(0, longest);
}
