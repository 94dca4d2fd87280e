import type { ComparedSeconds } from "#render-service/render-service.contract.ts";
import type { AppContext } from "#worker/context.ts";
import { endIngest } from "#worker/domain/catalogue/ingests/complete-ingest.ts";
import { endListening } from "#worker/domain/catalogue/ingests/sound-features/listen-again.ts";
import { endComp } from "#worker/domain/licensing/videos/comps/end-comp.ts";
import { endPreparation } from "#worker/domain/licensing/videos/preparations/end-preparation.ts";
import { failRender } from "#worker/domain/licensing/renders/fail-render.ts";
import type { Job } from "#worker/domain/services/jobs/line.ts";

type Ending = { status: "refused" | "failed"; code: string; compared?: ComparedSeconds | undefined };

/** Ends a job without a result, if it is still at that attempt. False when it is not. */
export async function endJob(
  ctx: AppContext,
  { kind, id, attempt }: Job,
  { status, code, compared }: Ending,
): Promise<boolean> {
  if (kind === "render") return failRender(ctx, id, code, { attempt, compared });
  if (kind === "comp") return endComp(ctx, { id, attempt, code });
  if (kind === "listen") return endListening(ctx, { id, attempt, status, code });
  const end = kind === "prepare" ? endPreparation : endIngest;
  return end(ctx, { id, attempt, status, code });
}
