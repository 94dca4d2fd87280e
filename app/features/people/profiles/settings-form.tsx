import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { TextField } from "#app/components/text-field.tsx";
import { ChangedMeanwhile } from "#app/features/lib/changed-meanwhile.tsx";
import { type ChangedAnswer, SeenFields, useSeen } from "#app/features/lib/seen-fields.tsx";
import { versionsCopy } from "#app/content/versions-copy.ts";
import type { CompleteProfile, ProfileView } from "#worker/domain/people/profiles/profiles.contract.ts";
import { Button } from "#app/components/button.tsx";
import { FormAlert } from "#app/components/field.tsx";
import { answerTo, type FormAnswer } from "#app/lib/form-answer.ts";
import { settingsCopy, settingsFailures } from "#app/content/settings-copy.ts";

const required = { required: true };

const profileConstraint = {
  name: required,
  legalEntity: required,
  address: required,
  phoneNumber: required,
};

const profileWords = (nameLabel: string) => ({
  name: nameLabel,
  legalEntity: "Legal Entity",
  address: "Address",
  phoneNumber: "Phone Number",
  primaryLabel: versionsCopy.primaryLabel,
});

type Fields = { [Name in keyof CompleteProfile]: FieldMetadata<string> };

function ProfileFields({ fields, nameLabel }: { fields: Fields; nameLabel: string }) {
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

export type SettingsIntent = keyof typeof settingsFailures;
export type SettingsAnswer = FormAnswer<{ changed: ChangedAnswer }>;

type SettingsFormProps = {
  id: string;
  intent: SettingsIntent;
  nameLabel: string;
  /** Current values, with the label's id when one is edited or created. A brand has one profile and passes no id. */
  profile: Partial<ProfileView>;
  answer: SettingsAnswer | null;
  action?: string;
  submit?: { label: string; pending: string };
  children?: ReactNode;
  aside?: ReactNode;
};

const unseen = { version: 0, values: {} };

export function SettingsForm({ id, intent, nameLabel, profile, answer, ...rest }: SettingsFormProps) {
  const { action = "/settings", children, aside } = rest;
  const submit = rest.submit ?? { label: settingsCopy.save, pending: settingsCopy.saving };
  const isPending = useNavigation().formData?.get("form") === id;
  const own = answerTo(answer, id);
  const changed = own?.changed ?? null;
  const seen = useSeen(profile.seen ?? unseen, { changed, isPending, isRefused: own !== null });
  const [form, fields] = useForm<CompleteProfile>({
    id,
    lastResult: own?.result ?? null,
    defaultValue: profile,
    constraint: profileConstraint,
  });
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      {...getFormProps(form)}
      className="flex max-w-[520px] flex-col gap-5"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="form" value={id} />
      {profile.id && <input type="hidden" name="id" value={profile.id} />}
      {profile.seen && <SeenFields seen={seen} />}
      {changed && (
        <ChangedMeanwhile
          key={changed.now.version}
          changes={changed.changes}
          words={profileWords(nameLabel)}
          fixed={["primaryLabel"]}
        />
      )}
      <FormAlert id={form.errorId} title={settingsFailures[intent]} errors={form.errors} />
      <ProfileFields fields={fields} nameLabel={nameLabel} />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending} pending={submit.pending}>
          {changed ? versionsCopy.saveAnyway : submit.label}
        </Button>
        {aside}
      </div>
    </Form>
  );
}
