import { useState } from "react";
import type { ChangedRefusal, Seen } from "#worker/domain/lib/versions.contract.ts";

/** Goes with every form that edits a record: the version it was opened on, and what its fields said then. */
export function SeenFields({ seen: { version, values } }: { seen: Seen }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="seen" value={JSON.stringify(values)} />
    </>
  );
}

/** What the server said to a form that was opened before somebody else saved. */
export type ChangedAnswer = Omit<ChangedRefusal, "refusal">;

/**
 * What a form has seen of its record. The page may be read again while somebody types: only what the fields were filled
 * from counts, until the form itself was saved or its answer showed what is there now.
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
  /** The form is on its way. */
  isPending: boolean;
  /** Its last answer was a no. */
  isRefused: boolean;
};
