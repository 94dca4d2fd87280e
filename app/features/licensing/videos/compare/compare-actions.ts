import { voteToasts } from "#app/content/compare-copy.ts";
import { formAction, type FormArgs } from "#app/lib/form-action.ts";
import { requireViewer } from "#app/context.ts";
import { forbidden } from "#worker/domain/lib/http.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { VoteTrack } from "#worker/domain/catalogue/shortlists/comparisons/comparisons.contract.ts";
import { voteTrack } from "#worker/domain/catalogue/shortlists/comparisons/compare-tracks.ts";

export const compareAction = formAction({
  schema: VoteTrack,
  who: brand,
  run: voteTrack,
  done: () => ({}),
  words: {
    "no-such-track": { toast: voteToasts["no-such-track"] },
    "too-many-votes": { toast: voteToasts["too-many-votes"] },
  },
});

function brand({ context }: FormArgs): Viewer {
  const viewer = requireViewer(context);
  if (viewer.activeRole === "label") throw forbidden();
  return viewer;
}
