import type { FieldMetadata } from "@conform-to/react";
import type { CompleteProfile } from "#worker/domain/people/profiles/profiles.contract.ts";
import { versionsCopy } from "#app/content/versions-copy.ts";
import { TextField } from "#app/components/text-field.tsx";

const required = { required: true };

/** All four are required, for brands and labels alike. */
export const profileConstraint = {
  name: required,
  legalEntity: required,
  address: required,
  phoneNumber: required,
};

/** What the fields are called, for what is said of them elsewhere. */
export const profileWords = (nameLabel: string) => ({
  name: nameLabel,
  legalEntity: "Legal Entity",
  address: "Address",
  phoneNumber: "Phone Number",
  primaryLabel: versionsCopy.primaryLabel,
});

type Fields = { [Name in keyof CompleteProfile]: FieldMetadata<string> };

export function ProfileFields({ fields, nameLabel }: { fields: Fields; nameLabel: string }) {
  const words = profileWords(nameLabel);
  return (
    <>
      <TextField field={fields.name} label={words.name} autoComplete="organization" />
      <TextField field={fields.legalEntity} label={words.legalEntity} />
      <TextField field={fields.address} label={words.address} autoComplete="street-address" />
      <TextField field={fields.phoneNumber} label={words.phoneNumber} type="tel" autoComplete="tel" />
    </>
  );
}
