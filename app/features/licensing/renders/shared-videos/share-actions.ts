import { reopenRefusals, shareRefusals, shareToasts } from "#app/content/shared-videos-copy.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { type FormActionArgs, formAction, signedIn } from "#app/lib/form-action.ts";
import { badRequest } from "#worker/domain/lib/http.ts";
import {
  closeLink,
  reopenLink,
  shareVideo,
} from "#worker/domain/licensing/renders/shared-videos/share-video.ts";
import {
  ChosenLink,
  ShareVideo,
} from "#worker/domain/licensing/renders/shared-videos/shared-videos.contract.ts";

/** The owner's forms about links to the video of the page. */
export const shareActions = {
  share: formAction({
    schema: ShareVideo,
    who: signedIn,
    params: ["renderId"],
    invalid: badRequest,
    run: shareVideo,
    done: (_, __, args) => back(args, shareToasts.created),
    words: ({ refusal }, _, args) =>
      back(args, { kind: "error", title: "The link wasn’t created", description: shareRefusals[refusal] }),
  }),
  "close-link": formAction({
    schema: ChosenLink,
    who: signedIn,
    invalid: badRequest,
    run: async (ctx, viewer, link) => ({ ok: true as const, isClosed: await closeLink(ctx, viewer, link) }),
    done: ({ isClosed }, { id }, args) =>
      back(
        args,
        isClosed ? { ...shareToasts.takenBack, restorable: { to: args.url.pathname, id } } : shareToasts.gone,
      ),
    words: {},
  }),
  restore: formAction({
    schema: ChosenLink,
    who: signedIn,
    invalid: badRequest,
    run: reopenLink,
    done: (_, __, args) => back(args, shareToasts.restored),
    words: ({ refusal }, _, args) => back(args, reopenRefusals[refusal]),
  }),
};

const back = ({ url }: FormActionArgs, toast: Toast) => redirectWithToast(url.pathname, toast);
