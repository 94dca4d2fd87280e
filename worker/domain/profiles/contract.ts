import { z } from "zod";

const line = (what: string, max: number) =>
  z
    .string({ error: `Enter ${what}` })
    .trim()
    .min(1, `Enter ${what}`)
    .max(max, `Use at most ${max} characters`);

/** Spec §5: all four are required, for brands and labels alike. */
export const CompleteProfile = z.object({
  name: line("a name", 200),
  legalEntity: line("the legal entity", 200),
  address: line("an address", 500),
  phoneNumber: line("a phone number", 50),
});
export type CompleteProfile = z.infer<typeof CompleteProfile>;

/** A name stands on every licence, so it must be printable. `characters` are those that are not. */
export type ProfileRefusal = { refusal: "unprintable"; field: "name" | "legalEntity"; characters: string };
