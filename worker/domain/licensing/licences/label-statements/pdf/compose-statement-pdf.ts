import { composePdf } from "#worker/domain/services/pdf/compose-pdf.ts";
import { drawFlow } from "#worker/domain/services/pdf/flow.ts";
import type { FontSource } from "#worker/domain/services/pdf/font-source.ts";
import type { Harfbuzz } from "#worker/domain/services/pdf/harfbuzz.ts";
import { printable } from "#worker/domain/services/pdf/shape-text.ts";
import type {
  LabelStatement,
  StatementLine,
} from "#worker/domain/licensing/licences/label-statements/label-statements.contract.ts";
import { drawStatement, textsOf, titleOf } from "./layout-statement.ts";

/** A label's monthly statement as a PDF of A4 pages. Deterministic: the same statement gives the same bytes. */
export function composeStatementPdf(input: LabelStatement, source: FontSource, harfbuzz?: Harfbuzz): Promise<Uint8Array> {
  const statement = printableStatement(input);
  const draw = drawFlow((flow, fonts) => drawStatement(flow, fonts, statement));
  const facts = { title: titleOf(statement), writtenAt: statement.writtenAt };
  return composePdf({ texts: textsOf(statement), draw, facts }, source, harfbuzz);
}

function printableStatement(statement: LabelStatement): LabelStatement {
  return {
    ...statement,
    labelName: printable(statement.labelName),
    legalEntity: printable(statement.legalEntity),
    currencies: statement.currencies.map((part) => ({ ...part, lines: part.lines.map(printableLine) })),
  };
}

function printableLine(line: StatementLine): StatementLine {
  if (!line.licence) return line;
  const { trackTitle, artist, isrc, brandName } = line.licence;
  const names = {
    trackTitle: printable(trackTitle),
    artist: printable(artist),
    brandName: printable(brandName),
    isrc: isrc === null ? null : printable(isrc),
  };
  return { ...line, licence: { ...line.licence, ...names } };
}
