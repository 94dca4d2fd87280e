import { removalToasts } from "#app/content/uploads-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { formAction, signedIn } from "#app/lib/form-action.ts";
import { badRequest } from "#worker/domain/lib/http.ts";
import { removeUpload } from "#worker/domain/licensing/videos/discard-uploads.ts";
import { RemoveUpload } from "#worker/domain/services/files/uploads/uploads.contract.ts";
import { uploadsHref } from "#app/lib/addresses.ts";

export const removeUploadAction = formAction({
  schema: RemoveUpload,
  who: signedIn,
  invalid: badRequest,
  run: async (ctx, viewer, { id }) => ({ ok: true, removal: await removeUpload(ctx, viewer, id) }),
  done: ({ removal }, { id }, { url, form }) => {
    const toast = removalToasts[removal];
    return form.get("answer") === "in-place"
      ? { toast, more: { removedId: removal === "deleted" ? id : null } }
      : redirectWithToast(uploadsHref({ after: url.searchParams.get("after") }), toast);
  },
  words: {},
});
