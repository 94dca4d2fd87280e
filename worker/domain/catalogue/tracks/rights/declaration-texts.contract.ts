import {
  aiUses,
  type AiUse,
  type Clearance,
  type Consent,
  clearances,
  nothingDeclared,
  type RightsDeclaration,
  type Writer,
} from "./declaration.contract.ts";
import { isConsentProblem, readConsent, toConsentText } from "./consent.contract.ts";
import { readPercent } from "#worker/domain/lib/text.contract.ts";
import { isProblem, joinWriters, readWriter, splitWriters, writeWriter } from "./writers-text.contract.ts";
import { formatIswc } from "./work-identifiers.contract.ts";

/** A declaration as text values of a form or CSV; parsing them yields the same declaration. */
export type DeclarationTexts = ReturnType<typeof toDeclarationTexts>;

export function toDeclarationTexts(declared: RightsDeclaration | null) {
  const declaration = declared ?? nothingDeclared;
  const { samples, cover, ai, contentId, masterShareBasisPoints: share } = declaration;
  const master = toConsentText(declaration.masterConsent);
  const samplesCleared = toConsentText(samples.clearedWith);
  const coverCleared = toConsentText(cover.clearedWith);
  return {
    masterShare: share === null ? "" : String(share / 100),
    masterConsent: master.name,
    masterConsentDate: master.date,
    masterConsentText: master.text,
    iswc: formatIswc(declaration.iswc ?? ""),
    writers: joinWriters(declaration.writers.map(writeWriter)),
    samples: (samples.status ?? "") as string,
    samplesClearedWith: samplesCleared.name,
    samplesClearedOn: samplesCleared.date,
    samplesClearedText: samplesCleared.text,
    cover: (cover.status ?? "") as string,
    coverClearedWith: coverCleared.name,
    coverClearedOn: coverCleared.date,
    coverClearedText: coverCleared.text,
    aiComposition: (ai.composition ?? "") as string,
    aiLyrics: (ai.lyrics ?? "") as string,
    aiVocals: (ai.vocals ?? "") as string,
    aiInstruments: (ai.instruments ?? "") as string,
    aiPost: (ai.post ?? "") as string,
    performersConsent: answerOf(declaration.hasPerformersConsent, "yes", "open"),
    contentId: answerOf(contentId.isRegistered, "registered", "none"),
    contentIdRegisteredBy: contentId.registeredBy ?? "",
    contentIdContact: contentId.releaseContact ?? "",
    contentIdDays: contentId.releaseDays === null ? "" : String(contentId.releaseDays),
    excludedUses: [...declaration.excludedUses] as string[],
    otherExcludedUses: declaration.otherExcludedUses.join(", "),
  };
}

const answerOf = (answer: boolean | null, yes: string, no: string): string => (answer === null ? "" : answer ? yes : no);

/** Reads a form while it is being filled in; unparsable values count as not declared. */
export function readDeclarationTexts(texts: Partial<DeclarationTexts>): RightsDeclaration {
  return {
    ...nothingDeclared,
    masterShareBasisPoints: readPercent(texts.masterShare ?? ""),
    masterConsent: consentIn(texts.masterConsent, texts.masterConsentDate, texts.masterConsentText),
    writers: splitWriters(texts.writers ?? "").map((line) => {
      const read = readWriter(line);
      return isProblem(read) ? unreadable : read;
    }),
    samples: {
      status: readClearance(texts.samples),
      clearedWith: consentIn(texts.samplesClearedWith, texts.samplesClearedOn, texts.samplesClearedText),
    },
    cover: {
      status: readClearance(texts.cover),
      clearedWith: consentIn(texts.coverClearedWith, texts.coverClearedOn, texts.coverClearedText),
    },
    ai: {
      composition: readAiUse(texts.aiComposition),
      lyrics: readAiUse(texts.aiLyrics),
      vocals: readAiUse(texts.aiVocals),
      instruments: readAiUse(texts.aiInstruments),
      post: readAiUse(texts.aiPost),
    },
    hasPerformersConsent: texts.performersConsent ? texts.performersConsent === "yes" : null,
    contentId: {
      isRegistered: texts.contentId ? texts.contentId === "registered" : null,
      registeredBy: texts.contentIdRegisteredBy?.trim() || null,
      releaseContact: texts.contentIdContact?.trim() || null,
      releaseDays: Number(texts.contentIdDays) || null,
    },
  };
}

const unreadable: Writer = {
  name: "",
  role: "music",
  ipi: null,
  society: null,
  shareBasisPoints: 0,
  publisher: null,
  isControlled: false,
  consent: null,
};

const readClearance = (status = ""): Clearance["status"] =>
  status === "" ? null : (clearances.find((each) => each === status) ?? "open");

function consentIn(name = "", date = "", text = ""): Consent | null {
  const read = readConsent({ name, date, text });
  return isConsentProblem(read) ? null : read;
}

const readAiUse = (use = ""): AiUse | null => (use === "" ? null : (aiUses.find((each) => each === use) ?? "unknown"));
