import { savedSearchToasts } from "#app/content/search-copy.ts";
import { savedSearchesPath } from "#app/features/catalogue/library/library-href.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { formAction, signedIn } from "#app/lib/form-action.ts";
import { deleteAndRestore, intents } from "#app/lib/intents.ts";
import { notRestored } from "#app/lib/toast.ts";
import {
  deleteSearch,
  renameSearch,
  restoreSearch,
  saveSearch,
} from "#worker/domain/catalogue/library/saved-searches/save-search.ts";
import {
  maxSavedSearches,
  RenameSearch,
  SaveSearch,
} from "#worker/domain/catalogue/library/saved-searches/saved-searches.contract.ts";

/** Forms about saved searches. Saving returns to the list of tracks. */
export const savedSearchesAction = intents({
  save: formAction({
    schema: SaveSearch,
    who: signedIn,
    invalid: () => back(savedSearchToasts.notSaved),
    run: saveSearch,
    done: (_, { name, query }) => redirectWithToast(`/library?${query}`, savedSearchToasts.saved(name)),
    words: ({ refusal }) =>
      back(refusal === "already-saved" ? savedSearchToasts.already : savedSearchToasts.tooMany(maxSavedSearches)),
  }),
  rename: formAction({
    schema: RenameSearch,
    who: signedIn,
    invalid: () => back(savedSearchToasts.notRenamed),
    run: async (ctx, viewer, search) => ({ ok: true, isRenamed: await renameSearch(ctx, viewer, search) }),
    done: ({ isRenamed }) => back(isRenamed ? savedSearchToasts.renamed : savedSearchToasts.gone),
    words: {},
  }),
  ...deleteAndRestore({
    page: savedSearchesPath,
    remove: deleteSearch,
    restore: restoreSearch,
    toasts: savedSearchToasts,
    notRestored: {
      "already-saved": notRestored("You’ve already saved this search again."),
      "too-many-saved-searches": savedSearchToasts.tooMany(maxSavedSearches),
      gone: notRestored("This search can no longer be restored."),
    },
  }),
});

function back(toast: Toast): Response {
  return redirectWithToast(savedSearchesPath, toast);
}
