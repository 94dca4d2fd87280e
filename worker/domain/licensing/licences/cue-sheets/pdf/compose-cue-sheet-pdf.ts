import { composePdf } from "#worker/domain/services/pdf/compose-pdf.ts";
import { drawFlow } from "#worker/domain/services/pdf/flow.ts";
import type { FontSource } from "#worker/domain/services/pdf/font-source.ts";
import type { Harfbuzz } from "#worker/domain/services/pdf/harfbuzz.ts";
import { printable } from "#worker/domain/services/pdf/shape-text.ts";
import type { CueSheet } from "#worker/domain/licensing/licences/cue-sheets/cue-sheets.contract.ts";
import { drawCueSheet, textsOf, titleOf } from "./layout-cue-sheet.ts";

/** A cue sheet as a PDF: one A4 page, more for many writers or versions. Deterministic. */
export function composeCueSheetPdf(input: CueSheet, source: FontSource, harfbuzz?: Harfbuzz): Promise<Uint8Array> {
  const sheet = printableSheet(input);
  const draw = drawFlow((flow, fonts) => drawCueSheet(flow, fonts, sheet));
  const facts = { title: titleOf(sheet), writtenAt: sheet.issuedAt };
  return composePdf({ texts: textsOf(sheet), draw, facts }, source, harfbuzz);
}

const optional = (text: string | null) => (text === null ? null : printable(text) || null);

function printableSheet({ commercial, cue, ...sheet }: CueSheet): CueSheet {
  return {
    ...sheet,
    commercial: {
      title: printable(commercial.title),
      brand: printable(commercial.brand),
      product: optional(commercial.product),
      advertiser: printable(commercial.advertiser),
      campaign: optional(commercial.campaign),
      adId: commercial.adId,
      clockNumber: commercial.clockNumber,
    },
    cue: {
      ...cue,
      title: printable(cue.title),
      artist: printable(cue.artist),
      label: printable(cue.label),
      writers: cue.writers.map((writer) => ({
        ...writer,
        name: printable(writer.name),
        society: optional(writer.society),
        publisher: optional(writer.publisher),
      })),
    },
  };
}
