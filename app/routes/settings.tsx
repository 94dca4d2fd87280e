import { useEffect } from "react";
import { data } from "react-router";
import type { z } from "zod";
import type { Route } from "./+types/settings.ts";
import { PageTitle } from "#app/components/page-title.tsx";
import { unprintableWords } from "#app/content/accounts-copy.ts";
import {
  brandCopy,
  checkTheFields,
  profileRefusals,
  settingsCopy,
  settingsFailures,
  settingsToasts,
} from "#app/content/settings-copy.ts";
import { versionsCopy } from "#app/content/versions-copy.ts";
import { appContext } from "#app/context.ts";
import { AccountActions, AccountInfo } from "#app/features/people/profiles/account-settings.tsx";
import { AddLabelDialog } from "#app/features/people/profiles/add-label-dialog.tsx";
import { addLabelAddress, LabelSettings } from "#app/features/people/profiles/label-settings.tsx";
import { performAddLabel } from "#app/features/people/profiles/perform-add-label.ts";
import { SettingsForm, type SettingsIntent } from "#app/features/people/profiles/settings-form.tsx";
import { SettingsSection } from "#app/features/people/profiles/settings-section.tsx";
import { HoldNotice } from "#app/features/money/tokens/hold-notice.tsx";
import { securityPath } from "#app/features/people/security/security-form.tsx";
import { UnverifiedEmail } from "#app/features/people/security/unverified-email.tsx";
import type { ChangedAnswer } from "#app/features/base/versions/use-seen.ts";
import { redirectWithToast, type Toast } from "#app/lib/flash.ts";
import { requireViewer } from "#app/lib/require-viewer.ts";
import { showToast } from "#app/lib/toast.ts";
import { parseForm, requireForm } from "#app/lib/form.ts";
import type { AppContext } from "#worker/context.ts";
import type { Viewer } from "#worker/domain/base/viewer/viewer.contract.ts";
import { getAccountHold } from "#worker/domain/money/disputes/account-hold.ts";
import {
  type CompleteProfile,
  UpdateBrandProfile,
  UpdateLabelProfile,
  type UpdateProfileRefusal,
} from "#worker/domain/people/profiles/profiles.contract.ts";
import { getSettings } from "#worker/domain/people/profiles/queries.ts";
import { updateBrandProfile } from "#worker/domain/people/profiles/update-brand-profile.ts";
import { updateLabelProfile } from "#worker/domain/people/profiles/update-label-profile.ts";

export const meta: Route.MetaFunction = () => [{ title: `${settingsCopy.title} · Cuesheet` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requireViewer(context);
  const ctx = context.get(appContext);
  const [settings, hold] = await Promise.all([
    getSettings(ctx, viewer),
    viewer.tokenBalance === null ? null : getAccountHold(ctx, viewer.id),
  ]);
  const canAdd = settings.primaryLabel !== null && url.searchParams.get("add") === "label";
  const { email, isEmailVerified, tokenBalance, activeRole } = viewer;
  const account = { email, isEmailVerified, tokenBalance };
  return { account, activeRole, settings, hold, newLabelId: canAdd ? crypto.randomUUID() : null };
}

type Outcome = { ok: true } | ({ ok: false } & UpdateProfileRefusal);
type Intent<Input extends CompleteProfile> = {
  schema: z.ZodType<Input>;
  run: (ctx: AppContext, viewer: Viewer, input: Input) => Promise<Outcome>;
  done: (input: Input) => Toast;
};

export async function action({ context }: Route.ActionArgs) {
  const viewer = requireViewer(context);
  const ctx = context.get(appContext);
  const form = requireForm(context);
  const intent = form.get("intent");
  if (intent === "brand") return perform({ ctx, viewer, form, intent }, changeBrand);
  if (intent === "label") return perform({ ctx, viewer, form, intent }, changeLabel);
  if (intent === "add-label") {
    const outcome = await performAddLabel(ctx, viewer, form);
    if ("answer" in outcome) return data(outcome.answer, { status: outcome.status });
    throw redirectWithToast("/settings", outcome.done);
  }
  throw data(null, { status: 400 });
}

/** Each takes the fields of its own schema and no other's: a brand's form cannot name a row. */
const changeBrand: Intent<UpdateBrandProfile> = {
  schema: UpdateBrandProfile,
  run: updateBrandProfile,
  done: () => settingsToasts.brandUpdated,
};
const changeLabel: Intent<UpdateLabelProfile> = {
  schema: UpdateLabelProfile,
  run: updateLabelProfile,
  done: () => settingsToasts.labelUpdated,
};

type Asked = { ctx: AppContext; viewer: Viewer; form: FormData; intent: SettingsIntent };

async function perform<Input extends CompleteProfile>(
  { ctx, viewer, form, intent }: Asked,
  { schema, run, done }: Intent<Input>,
) {
  const submission = parseForm(form, schema);
  const answer = (
    result: ReturnType<typeof submission.reply>,
    description: string,
    status = 400,
    changed: ChangedAnswer | null = null,
  ) => {
    const toast = { kind: "error", title: settingsFailures[intent], description } as const;
    return data({ formId: readText(form.get("form")), result, toast, changed }, { status });
  };
  if (submission.status !== "success") return answer(submission.reply(), checkTheFields);
  const outcome = await run(ctx, viewer, submission.value);
  if (outcome.ok) throw redirectWithToast("/settings", done(submission.value));
  switch (outcome.refusal) {
    case "unprintable": {
      const words = unprintableWords(outcome.characters);
      return answer(submission.reply({ fieldErrors: { [outcome.field]: [words] } }), words);
    }
    case "changed": {
      const { now, changes } = outcome;
      return answer(submission.reply({ resetForm: false }), versionsCopy.toast, 409, { now, changes });
    }
    default: {
      const { status, message } = profileRefusals[outcome.refusal];
      return answer(submission.reply({ formErrors: [message] }), message, status);
    }
  }
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { account, activeRole, settings, hold, newLabelId } = loaderData;
  const answer = actionData ?? null;
  useEffect(() => {
    if (answer) showToast(answer.toast);
  }, [answer]);
  return (
    <div className="max-w-[720px]">
      <PageTitle className="pt-8 pb-8 md:pt-11">{settingsCopy.title}</PageTitle>
      <AccountInfo {...account} />
      {hold && (
        <div className="pb-8">
          <HoldNotice hold={hold} leadsOn />
        </div>
      )}
      {!account.isEmailVerified && (
        <div className="pb-8">
          <UnverifiedEmail action={securityPath} />
        </div>
      )}
      {activeRole === "label" ? (
        <LabelSettings {...settings} answer={answer} />
      ) : (
        <SettingsSection id="company" title={brandCopy.title} text={brandCopy.text}>
          {settings.brand ? (
            <SettingsForm
              id="brand"
              intent="brand"
              nameLabel={brandCopy.name}
              profile={settings.brand}
              answer={answer}
            />
          ) : (
            <p className="text-ink2">{brandCopy.none}</p>
          )}
        </SettingsSection>
      )}
      <AccountActions canBuy={account.tokenBalance !== null} />
      {newLabelId && (
        <AddLabelDialog newId={newLabelId} answer={answer} action={addLabelAddress} closeTo="/settings" />
      )}
    </div>
  );
}

function readText(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
