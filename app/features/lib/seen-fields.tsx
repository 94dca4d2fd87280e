import { useState } from "react";
import type { ChangedRefusal, Seen } from "#worker/domain/lib/versions.contract.ts";

/** Optimistic lock of a form: the version that it was opened on, and its values then. */
export function SeenFields({ seen: { version, values } }: { seen: Seen }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={JSON.stringify(values)} />
    </>
  );
}

/** The server's answer to an edit conflict. */
export type ChangedAnswer = Omit<ChangedRefusal, "refusal">;

/**
 * The version that a form edits. Revalidation while somebody types does not change it; saving the form, or an answer with the
 * current version, does.
 */
export function useSeen(loaded: Seen, { changed, isPending, isRefused }: Submission): Seen {
  const [seen, setSeen] = useState(loaded);
  const [wasPending, setWasPending] = useState(false);
  if (isPending !== wasPending) {
    setWasPending(isPending);
    if (!isPending && !isRefused) setSeen(loaded);
  }
  return changed?.now ?? seen;
}

type Submission = {
  changed: ChangedAnswer | null;
  isPending: boolean;
  isRefused: boolean;
};
