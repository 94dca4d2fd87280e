import { channelNotRestored, channelRefusals, channelToasts } from "#app/content/channels-copy.ts";
import { deletedToast, redirectWithToast } from "#app/lib/flash.ts";
import { formAction, signedIn } from "#app/lib/form-action.ts";
import { intents } from "#app/lib/intents.ts";
import { badRequest } from "#worker/domain/lib/http.ts";
import { Restore } from "#worker/domain/services/jobs/removals.contract.ts";
import { AddChannel, ChosenChannel } from "#worker/domain/licensing/claims/channels/channels.contract.ts";
import {
  addChannel,
  removeChannel,
  restoreChannel,
} from "#worker/domain/licensing/claims/channels/edit-channels.ts";
import { channelsPath } from "./channels-href.ts";

/** Every form about channels. */
export const channelsAction = intents({
  add: formAction({
    schema: AddChannel,
    who: signedIn,
    run: addChannel,
    done: (_, { handle }) => redirectWithToast(channelsPath, channelToasts.added(handle)),
    words: ({ refusal }) => ({ field: "channel", message: channelRefusals[refusal] }),
  }),
  delete: formAction({
    schema: ChosenChannel,
    who: signedIn,
    invalid: badRequest,
    run: async (ctx, viewer, channel) => ({ ok: true, ...(await removeChannel(ctx, viewer, channel)) }),
    done: ({ isRestorable }, { id }) =>
      redirectWithToast(
        channelsPath,
        deletedToast(channelToasts.removed, isRestorable, { to: channelsPath, id }),
      ),
    words: {},
  }),
  restore: formAction({
    schema: Restore,
    who: signedIn,
    invalid: badRequest,
    run: restoreChannel,
    done: () => redirectWithToast(channelsPath, channelToasts.restored),
    words: ({ refusal }) => redirectWithToast(channelsPath, channelNotRestored(refusal)),
  }),
});
