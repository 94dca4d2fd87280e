import { versionNotStarted, versionRefused, versionStarted } from "#app/content/licence-versions-copy.ts";
import { startedBefore } from "#app/content/track-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { formAction, signedIn } from "#app/lib/form-action.ts";
import { StartVersion } from "#worker/domain/licensing/renders/renders.contract.ts";
import { startVersion } from "#worker/domain/licensing/renders/start-version.ts";

/** Starts a version of the render of the page, and leads to it. */
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
