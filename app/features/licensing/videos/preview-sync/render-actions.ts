import { versionNotStarted, versionRefused, versionStarted } from "#app/content/licence-versions-copy.ts";
import { trackToasts } from "#app/content/track-copy.ts";
import { startedBefore, wordsForRefusal } from "#app/content/render-refusals-copy.ts";
import { forbidden, readClientAddress } from "#worker/domain/lib/http.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { brand, formAction, type Reply, signedIn } from "#app/lib/form-action.ts";
import { StartRender } from "#worker/domain/licensing/renders/renders.contract.ts";
import { StartVersion } from "#worker/domain/licensing/renders/start-version.contract.ts";
import { startRender } from "#worker/domain/licensing/renders/start-render.ts";
import { buyHref } from "#app/features/money/purchases/purchase-hrefs.ts";
import { startVersion } from "#worker/domain/licensing/renders/start-version.ts";
import { gone } from "./preview-track.ts";

export const renderAction = formAction({
  schema: StartRender,
  params: ["trackId"],
  who: brand,
  invalid: () => ({ status: 409, toast: wordsForRefusal({ refusal: "missing-information" }) }),
  run: (ctx, viewer, input, { request }) => startRender(ctx, viewer, input, readClientAddress(request)),
  done: ({ renderId }) => redirectWithToast(`/render/${renderId}`, trackToasts.renderStarted),
  words: (refused, input, args): Reply<{ isShort?: true }> => {
    if (refused.refusal === "started-before") return redirectWithToast(`/render/${refused.renderId}`, startedBefore("render"));
    const toast = wordsForRefusal(refused);
    if (refused.refusal === "labels-cannot-render") return forbidden();
    if (refused.refusal === "insufficient-tokens") {
      return args.form.get("answer") === "in-place"
        ? { status: 409, toast, more: { isShort: true } }
        : redirectWithToast(buyHref(input), toast);
    }
    return { status: refused.refusal === "no-such-track" ? gone : 409, toast };
  },
});

/** Starts a version of the page's render and redirects to it. */
export const versionAction = formAction({
  schema: StartVersion,
  params: ["renderId"],
  who: signedIn,
  invalid: () => ({ status: 409, toast: versionNotStarted }),
  run: startVersion,
  done: ({ renderId }) => redirectWithToast(`/render/${renderId}`, versionStarted),
  words: (refused) =>
    refused.refusal === "started-before"
      ? redirectWithToast(`/render/${refused.renderId}`, startedBefore("version"))
      : { status: 409, toast: versionRefused(refused) },
});
