import type { FieldMetadata } from "@conform-to/react";
import type { CompleteProfile } from "#worker/domain/profiles/contract.ts";
import { TextField } from "#app/components/text-field.tsx";

const required = { required: true };

/** All four are required, for brands and labels alike. */
export const profileConstraint = {
  name: required,
  legalEntity: required,
  address: required,
  phoneNumber: required,
};

type Fields = { [Name in keyof CompleteProfile]: FieldMetadata<string> };

export function ProfileFields({ fields, nameLabel }: { fields: Fields; nameLabel: string }) {
  return (
    <>
      <TextField field={fields.name} label={nameLabel} autoComplete="organization" />
      <TextField field={fields.legalEntity} label="Legal Entity" />
      <TextField field={fields.address} label="Address" autoComplete="street-address" />
      <TextField field={fields.phoneNumber} label="Phone Number" type="tel" autoComplete="tel" />
    </>
  );
}
