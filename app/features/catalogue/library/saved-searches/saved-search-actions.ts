import { savedSearchToasts, notRestored } from "#app/content/search-copy.ts";
import { savedSearchesPath } from "#app/features/catalogue/library/library-href.ts";
import { deletedToast, redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { formAction, signedIn } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { Restore } from "#worker/domain/services/jobs/jobs.contract.ts";
import {
  deleteSearch,
  renameSearch,
  restoreSearch,
  saveSearch,
} from "#worker/domain/catalogue/library/saved-searches/save-search.ts";
import {
  DeleteSearch,
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
  delete: formAction({
    schema: DeleteSearch,
    who: signedIn,
    invalid: () => back(savedSearchToasts.gone),
    run: async (ctx, viewer, search) => ({ ok: true, ...(await deleteSearch(ctx, viewer, search)) }),
    done: ({ isRestorable }, { id }) =>
      back(deletedToast(savedSearchToasts.deleted, isRestorable, { to: savedSearchesPath, id })),
    words: {},
  }),
  restore: formAction({
    schema: Restore,
    who: signedIn,
    invalid: () => back(searchNotRestored.gone),
    run: restoreSearch,
    done: () => back(savedSearchToasts.restored),
    words: ({ refusal }) =>
      back(refusal === "too-many-saved-searches" ? savedSearchToasts.tooMany(maxSavedSearches) : searchNotRestored[refusal]),
  }),
});

function back(toast: Toast): Response {
  return redirectWithToast(savedSearchesPath, toast);
}

const searchNotRestored = {
  "already-saved": notRestored("You’ve already saved this search again."),
  gone: notRestored("This search can no longer be restored."),
};
