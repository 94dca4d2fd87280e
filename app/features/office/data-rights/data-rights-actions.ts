import { accountDeleted, deleteFailed, deleteRefusals } from "#app/content/data-rights-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { formAction, signedIn } from "#app/lib/form-action.ts";
import { DeleteAccount } from "#worker/domain/office/data-rights/data-rights.contract.ts";
import { deleteAccount } from "#worker/domain/office/data-rights/delete-account.ts";

export const deleteAccountAction = formAction({
  schema: DeleteAccount,
  who: signedIn,
  run: (ctx, viewer, input) => deleteAccount(ctx, { viewer }, input),
  done: ({ cookie }) => redirectWithToast("/auth", accountDeleted, { "Set-Cookie": cookie }),
  failed: deleteFailed,
  words: deleteRefusals,
});
