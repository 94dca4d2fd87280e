import { answerUses } from "#worker/domain/services/legal/licence-terms/licence-terms.contract.ts";
import { composePdf, type PdfParts } from "#worker/domain/services/pdf/compose-pdf.ts";
import type { FontSource } from "#worker/domain/services/pdf/font-source.ts";
import type { Harfbuzz } from "#worker/domain/services/pdf/harfbuzz.ts";
import { openPage } from "#worker/domain/services/pdf/page-canvas.ts";
import { printable } from "#worker/domain/services/pdf/shape-text.ts";
import { drawLicence, drawLicenceTerms, drawLicenceVersions } from "./layout-licence.ts";
import { isoDate, type Attachment } from "#worker/domain/services/pdf/describe-document.ts";
import type { LicenceDocument } from "./licence-document.ts";
import { writtenTitle } from "./licence-wording.ts";

function printableLicence(licence: LicenceDocument): LicenceDocument {
  const optional = (text: string | null) => (text === null ? null : printable(text) || null);
  return {
    ...licence,
    number: printable(licence.number),
    brandName: printable(licence.brandName),
    brandLegalEntity: optional(licence.brandLegalEntity),
    labelName: printable(licence.labelName),
    control: optional(licence.control),
    trackTitle: printable(licence.trackTitle),
    artist: printable(licence.artist),
    isrc: optional(licence.isrc),
    excludedUses: licence.excludedUses.map(printable),
    videoSha256: licence.videoSha256.toLowerCase(),
  };
}

/**
 * The certificate of one licence as a PDF of A4 pages: the facts, the terms, and any versions. Deterministic: the same licence
 * gives the same bytes. Throws UnwritableTextError if a name has a character that no font can write.
 */
export function composeLicencePdf(input: LicenceDocument, source: FontSource, harfbuzz?: Harfbuzz): Promise<Uint8Array> {
  const licence = printableLicence(input);
  const { versions = [] } = licence;
  const drawings = [drawLicence, drawLicenceTerms, ...(versions.length > 0 ? [drawLicenceVersions] : [])];
  const parts: PdfParts = {
    texts: textsOf(licence),
    draw: (book, fonts) =>
      drawings.map((draw) => {
        const page = openPage(book);
        draw(page, fonts, licence);
        return page;
      }),
    facts: {
      title: writtenTitle(licence),
      writtenAt: versions.at(-1)?.addedAt ?? licence.issuedAt,
      identifier: licence.number,
      attachments: attachmentsOf(licence),
    },
  };
  return composePdf(parts, source, harfbuzz);
}

function textsOf(licence: LicenceDocument): string[] {
  const { number, brandName, brandLegalEntity, labelName, control, trackTitle, artist, isrc, verifyUrl } = licence;
  const names = [number, brandName, brandLegalEntity, labelName, control, trackTitle, artist, isrc, verifyUrl];
  const texts = [...names, ...licence.excludedUses];
  return ["Cuesheet", ...texts.filter((text) => text !== null)];
}

/** Machine-readable facts, plain and signed. Sorted by name, as PDF requires. */
function attachmentsOf({ credential, ...licence }: LicenceDocument): Attachment[] {
  const { standing, warranty, versions = [] } = licence;
  const facts = {
    ...licence,
    issuedAt: isoDate(licence.issuedAt),
    ...(warranty && { warranty: { ...warranty, givenAt: isoDate(warranty.givenAt) } }),
    ...(standing && {
      standing: "at" in standing ? { ...standing, at: isoDate(standing.at) } : standing,
    }),
    ...(versions.length > 0 && {
      versions: versions.map((version) => ({ ...version, addedAt: isoDate(version.addedAt) })),
    }),
    uses: answerUses(licence).map(({ use, isAllowed, clause }) => ({ use, isAllowed, clause })),
  };
  const json = {
    name: "licence.json",
    description: "The facts of this licence",
    type: "application/json",
    text: `${JSON.stringify(facts, null, 2)}\n`,
  };
  if (!credential) return [json];
  const description = "The facts of this licence, signed: a Verifiable Credential";
  return [json, { name: "licence.jwt", description, type: "application/vc+jwt", text: credential }];
}
