import { hideSecret, log } from "#worker/domain/lib/log.ts";
import type { AppContext } from "#worker/context.ts";
import { clientKey } from "#worker/domain/services/jobs/attempts.ts";

/** What a page's Content Security Policy refused, in the words of whoever sent it. */
export type Violation = { document: string; directive: string; blocked: string };

/**
 * Logs what a policy refused: a sign of an attack, or of a page of ours that its own policy breaks. Anybody can send
 * such reports, so they are counted by client (ten a minute) and say no more than which rule, which page and whose file.
 */
export async function reportViolations(
  ctx: AppContext,
  clientAddress: string,
  violations: readonly Violation[],
): Promise<void> {
  const { success } = await ctx.limits.violations.limit({ key: clientKey(clientAddress) });
  if (!success) return;
  for (const { document, directive, blocked } of violations.slice(0, 10)) {
    log("csp.violation", {
      directive: directive.slice(0, 60),
      page: pathOf(document).slice(0, 200),
      blocked: originOf(blocked).slice(0, 200),
    });
  }
}

/** Without its query, which may hold a token. */
const pathOf = (address: string): string => hideSecret(URL.parse(address)?.pathname ?? "");

/** An address, or a word such as `inline` or `eval`. */
function originOf(blocked: string): string {
  const url = URL.parse(blocked);
  if (!url) return blocked;
  return url.origin === "null" ? url.protocol : url.origin;
}
