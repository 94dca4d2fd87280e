import { z } from "zod";
import {
  aiUses,
  clearances,
  excludableUses,
  type RightsDeclaration,
  writerRoles,
} from "./declaration.contract.ts";

const Consent = z.union([z.object({ name: z.string(), date: z.string(), text: z.string() }), z.string()]);
const Clearance = z.object({ status: z.enum(clearances).nullable(), clearedWith: Consent.nullable() });
const aiUse = z.enum(aiUses).nullable();

/** A declaration as it stands in a column or frozen with a render. */
export const StoredDeclaration: z.ZodType<RightsDeclaration> = z.object({
  masterShareBasisPoints: z.int().nullable(),
  masterConsent: Consent.nullable(),
  iswc: z.string().nullable(),
  writers: z.array(
    z.object({
      name: z.string(),
      role: z.enum(writerRoles),
      ipi: z.string().nullable(),
      society: z.string().nullable(),
      shareBasisPoints: z.int(),
      publisher: z.string().nullable(),
      isControlled: z.boolean(),
      consent: Consent.nullable(),
    }),
  ),
  samples: Clearance,
  cover: Clearance,
  ai: z.object({ composition: aiUse, lyrics: aiUse, vocals: aiUse, instruments: aiUse, post: aiUse }),
  hasPerformersConsent: z.boolean().nullable(),
  contentId: z.object({
    isRegistered: z.boolean().nullable(),
    registeredBy: z.string().nullable(),
    releaseContact: z.string().nullable(),
    releaseDays: z.int().nullable(),
  }),
  excludedUses: z.array(z.enum(excludableUses)),
  otherExcludedUses: z.array(z.string()),
});

/** Of a column's JSON text; only this code writes it, so that another shape is an error. */
export const readDeclaration = (text: string | null): RightsDeclaration | null =>
  text === null ? null : StoredDeclaration.parse(JSON.parse(text));
