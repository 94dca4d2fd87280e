import type { AppContext } from "#worker/context.ts";
import { TrackFields } from "#worker/domain/catalogue/tracks/label-tracks/label-tracks.contract.ts";
import { consentAhead } from "#worker/domain/catalogue/tracks/rights/consent.contract.ts";
import {
  findConsentAhead,
  findUnprintableName,
  printedTexts,
} from "#worker/domain/catalogue/tracks/label-tracks/form-checks.ts";
import { findUnprintable } from "#worker/domain/services/pdf/find-unprintable.ts";
import type { BulkRow, RowOutcome } from "./bulk-upload.contract.ts";

export type ReadRow = BulkRow & { track: TrackFields };

/** Separates valid rows from invalid ones, which carry a message. */
export async function readRows(ctx: AppContext, rows: readonly BulkRow[]): Promise<{ good: ReadRow[]; bad: RowOutcome[] }> {
  const good: ReadRow[] = [];
  const bad: RowOutcome[] = [];
  const refuse = (id: string, field: string, message: string) => bad.push({ id, outcome: "invalid", field, message });
  for (const row of rows) {
    const read = TrackFields.safeParse(row.fields);
    const issue = read.success ? null : read.error.issues[0];
    const ahead = read.success ? findConsentAhead(ctx, read.data) : null;
    if (row.status === "pending review" && !row.warranty)
      refuse(row.id, "warranty", "Tracks going to review need the warranty of the label agreement");
    else if (ahead) refuse(row.id, ahead.field, consentAhead);
    else if (read.success) good.push({ ...row, track: read.data });
    else refuse(row.id, String(issue?.path[0] ?? ""), issue?.message ?? "This value can’t be read");
  }
  // Fast path: checks all non-ASCII names at once, as there is rarely an unprintable one.
  const names = good.flatMap(({ track }) => printedTexts(track)).filter(isBeyondAscii);
  if (names.length === 0 || (await findUnprintable(ctx, names)) === null) return { good, bad };

  const printable: ReadRow[] = [];
  for (const row of good) {
    // Cheap: the fonts are already loaded.
    const unprintable = await findUnprintableName(ctx, row.track);
    if (!unprintable) {
      printable.push(row);
      continue;
    }
    const message = `We can’t print these characters on a licence yet: ${unprintable.characters}`;
    refuse(row.id, unprintable.field, message);
  }
  return { good: printable, bad };
}

const isBeyondAscii = (name: string) => !/^[\x20-\x7E]*$/.test(name);
