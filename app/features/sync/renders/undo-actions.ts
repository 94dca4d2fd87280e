import { z } from "zod";
import { undoCopy, undoRefusals } from "#app/content/renders-copy.ts";
import { redirectWithToast } from "#app/lib/flash.ts";
import { formAction, signedIn } from "#app/lib/form-action.ts";
import { notFound } from "#worker/domain/base/http/refusals.ts";
import { undoRender } from "#worker/domain/sync/revocations/undo-render.ts";

/** Takes the render of the page back. Where it is too late, the page says so and shows how it stands. */
export const undoAction = formAction({
  schema: z.object({ renderId: z.uuid() }),
  who: signedIn,
  params: ["renderId"],
  invalid: () => {
    throw notFound();
  },
  run: (ctx, viewer, { renderId }) => undoRender(ctx, viewer, renderId),
  done: (_, { renderId }) =>
    redirectWithToast(`/render/${renderId}`, { kind: "success", title: undoCopy.done }),
  words: ({ refusal }, { renderId }) =>
    redirectWithToast(`/render/${renderId}`, {
      kind: "error",
      title: undoCopy.failed,
      description: undoRefusals[refusal],
    }),
});
