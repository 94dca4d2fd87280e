import type { Edit } from "#render-service/edits/edit-course.contract.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { planOwnEdit } from "#worker/domain/licensing/videos/picture-fits/plan-own-edit.ts";
import type { RenderLine, StartRenderRefusal } from "./renders.contract.ts";

/** The edits of renders that have one, by their ids. */
export type Edits = Map<string, Edit>;

/** Plans the edits of these renders anew; the renders for which another one was shown, or none is known, if there are any. */
export async function planEdits(
  ctx: AppContext,
  viewer: Viewer,
  lines: readonly RenderLine[],
): Promise<Edits | { lineId: string; why: StartRenderRefusal }[]> {
  const planned = await Promise.all(
    lines
      .filter(({ edit }) => edit !== undefined)
      .map(async ({ id, uploadId, trackId, edit: displayedEdit }) => {
        const edit = await planOwnEdit(ctx, viewer, { videoId: uploadId, trackId });
        return { id, edit: edit && JSON.stringify(edit) === displayedEdit ? edit : null };
      }),
  );
  const changed = planned.filter(({ edit }) => edit === null);
  if (changed.length > 0) return changed.map(({ id }) => ({ lineId: id, why: { refusal: "edit-changed" } }));
  return new Map(planned.flatMap(({ id, edit }) => (edit ? [[id, edit] as const] : [])));
}
