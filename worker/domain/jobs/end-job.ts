import type { AppContext } from "#worker/context.ts";
import { endIngest } from "#worker/domain/ingests/end-ingest.ts";
import { endPreparation } from "#worker/domain/preparations/end-preparation.ts";
import { failRender } from "#worker/domain/renders/fail-render.ts";
import type { Job } from "./line.ts";

type Ending = { status: "refused" | "failed"; code: string };

/** Ends a job without a result, if it is still at that attempt. False when it is not. */
export async function endJob(
  ctx: AppContext,
  { kind, id, attempt }: Job,
  { status, code }: Ending,
): Promise<boolean> {
  if (kind === "render") return failRender(ctx, id, code, attempt);
  const end = kind === "prepare" ? endPreparation : endIngest;
  return end(ctx, { id, attempt, status, code });
}
