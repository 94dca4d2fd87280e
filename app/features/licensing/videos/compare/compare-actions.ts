import { voteToasts } from "#app/content/compare-copy.ts";
import { brand, formAction } from "#app/lib/form-action.ts";
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
