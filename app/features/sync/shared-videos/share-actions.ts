import { reopenRefusals, shareRefusals, shareToasts } from "#app/content/shared-videos-copy.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { type Asked, formAction, signedIn } from "#app/lib/form-action.ts";
import { badRequest } from "#worker/domain/base/http/refusals.ts";
import { closeLink, reopenLink, shareVideo } from "#worker/domain/sync/shared-videos/share-video.ts";
import { ChosenLink, ShareVideo } from "#worker/domain/sync/shared-videos/shared-videos.contract.ts";

/** What its owner does about the links to the video of the page. */
export const shareActions = {
  share: formAction({
    schema: ShareVideo,
    who: signedIn,
    params: ["renderId"],
    invalid: badRequest,
    run: shareVideo,
    done: (_, __, asked) => back(asked, shareToasts.created),
    words: ({ refusal }, _, asked) =>
      back(asked, { kind: "error", title: "No link was created", description: shareRefusals[refusal] }),
  }),
  "close-link": formAction({
    schema: ChosenLink,
    who: signedIn,
    invalid: badRequest,
    run: async (ctx, viewer, link) => ({ ok: true as const, isClosed: await closeLink(ctx, viewer, link) }),
    done: ({ isClosed }, { id }, asked) =>
      back(
        asked,
        isClosed
          ? { ...shareToasts.takenBack, restorable: { to: asked.url.pathname, id } }
          : shareToasts.gone,
      ),
    words: {},
  }),
  restore: formAction({
    schema: ChosenLink,
    who: signedIn,
    invalid: badRequest,
    run: reopenLink,
    done: (_, __, asked) => back(asked, shareToasts.restored),
    words: ({ refusal }, _, asked) => back(asked, reopenRefusals[refusal]),
  }),
};

const back = ({ url }: Asked, toast: Toast) => redirectWithToast(url.pathname, toast);
