import type { Ref } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { campaignsCopy } from "#app/content/campaigns-copy.ts";
import type { Campaign } from "#worker/domain/licensing/renders/campaigns/campaigns.contract.ts";
import { adId, clockNumber, longestAdvertised, longestCampaignName } from "#worker/domain/licensing/renders/limits.contract.ts";
import { campaignsPath } from "#app/lib/addresses.ts";

type CampaignFormProps = {
  /** Absent for a new campaign. */
  campaign?: Campaign;
  input?: Ref<HTMLInputElement>;
  onSubmit?: () => void;
};

export function CampaignForm({ campaign, input, onSubmit }: CampaignFormProps) {
  const about = campaign?.id ?? "new";
  return (
    <Form method="post" action={campaignsPath} autoComplete="off" className="grid gap-4" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={campaign ? "edit" : "create"} />
      {campaign && <input type="hidden" name="id" value={campaign.id} />}
      <TextField
        ref={input}
        field={{ id: `name-${about}`, name: "name", required: true, initialValue: campaign?.name }}
        label={campaignsCopy.name}
        maxLength={longestCampaignName}
      />
      <TextField
        field={{ id: `brand-${about}`, name: "brand", initialValue: campaign?.brand ?? "" }}
        label={campaignsCopy.brand}
        hint={campaignsCopy.brandHint}
        maxLength={longestAdvertised}
      />
      <TextField
        field={{ id: `product-${about}`, name: "product", initialValue: campaign?.product ?? "" }}
        label={campaignsCopy.product}
        hint={campaignsCopy.productHint}
        maxLength={longestAdvertised}
      />
      <CodeField
        id={`ad-id-${about}`}
        name="adId"
        label={campaignsCopy.adId}
        hint={campaignsCopy.adIdHint}
        pattern={adId.pattern}
        value={campaign?.adId}
      />
      <CodeField
        id={`clock-${about}`}
        name="clockNumber"
        label={campaignsCopy.clockNumber}
        hint={campaignsCopy.clockNumberHint}
        pattern={clockNumber.pattern}
        value={campaign?.clockNumber}
      />
      <Button type="submit" className="justify-self-start">
        {campaign ? campaignsCopy.save : campaignsCopy.create}
      </Button>
    </Form>
  );
}

type CodeFieldProps = {
  id: string;
  name: string;
  label: string;
  hint: string;
  pattern: string;
  value: string | null | undefined;
};

function CodeField({ id, name, label, hint, pattern, value }: CodeFieldProps) {
  return (
    <Field field={{ id, name }} label={label} hint={hint}>
      {(aria) => (
        <input
          {...aria}
          pattern={pattern}
          title={hint}
          maxLength={20}
          spellCheck={false}
          autoCapitalize="characters"
          defaultValue={value ?? ""}
          className="textbox tc"
        />
      )}
    </Field>
  );
}
