import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { findProblemFiles } from "#worker/domain/office/moderation/problems/read-problem.ts";
import { nextGate } from "#worker/domain/people/accounts/gates/next-gate.ts";
import type { SignedInEnv } from "./api-context.ts";
import { requireApproved } from "./require-approved.ts";
import { type LicenceFile, sendLicenceFile } from "./send-licence-file.ts";

/** The gate of the admin's own pages. */
const requireAdmin = createMiddleware<SignedInEnv>(async (c, next) => {
  if (nextGate(c.get("viewer"), "/admin") === null) return next();
  return c.json({ error: "Only super users can see reported licences." }, 403);
});

async function sendFile(c: Context<SignedInEnv>, kind: LicenceFile): Promise<Response> {
  return sendLicenceFile(c, await findProblemFiles(c.var.app, c.var.viewer, c.req.param("id") ?? ""), kind);
}

/** What a reported problem is about: the video and the certificate of its licence. */
export const problems = new Hono<SignedInEnv>()
  .use(requireApproved)
  .use(requireAdmin)
  .get("/:id/video", (c) => sendFile(c, "video"))
  .get("/:id/licence.pdf", (c) => sendFile(c, "pdf"));
