import { AudioLines } from "lucide-react";
import { PercentField, SwitchField } from "#app/components/inputs.tsx";
import { SegmentedField } from "#app/components/segmented-field.tsx";
import { orderSoundCopy } from "#app/content/new-order-copy.ts";
import { originalModes } from "#render-service/original-sound/original-sound.contract.ts";
import type { Several } from "#worker/domain/licensing/renders/limits.contract.ts";
import { modesFor } from "./order-sound.ts";
import type { OrderChoices } from "./order-choices.ts";

export function OrderSoundField({ order, several }: { order: OrderChoices; several: Several }) {
  const { choices, sound, changeSound } = order;
  const { originalMode, originalPercent, isLevelled } = sound;
  const modes = modesFor(choices.filter(({ isUsable }) => isUsable).map(({ heard }) => heard));
  const offered = originalModes.filter((mode) => modes.includes(mode) || mode === originalMode);
  const about = several === "videos" ? orderSoundCopy.about : orderSoundCopy.aboutOne;
  return (
    <div className="grid max-w-[560px] gap-2 pt-6">
      {offered.length > 1 ? (
        <SegmentedField
          field={{ id: "original-sound", name: "originalMode" }}
          legend={orderSoundCopy.label}
          options={offered.map((mode) => [mode, orderSoundCopy.modes[mode]] as const)}
          value={originalMode}
          onChange={(mode) => changeSound({ originalMode: mode })}
        />
      ) : (
        <p className="text-sm font-label">{orderSoundCopy.label}</p>
      )}
      <p className="text-sm text-ink2" aria-live="polite">
        {offered.length > 1 ? about[originalMode] : orderSoundCopy.none[several]}
      </p>
      {originalMode !== "mute" && (
        <PercentField
          id="original-volume"
          name="originalPercent"
          label={orderSoundCopy.volume}
          icon={AudioLines}
          percent={originalPercent}
          onChange={(percent) => changeSound({ originalPercent: percent })}
        />
      )}
      <SwitchField
        name="isLevelled"
        value="on"
        label={orderSoundCopy.level}
        checked={isLevelled}
        onCheckedChange={(isLevelled) => changeSound({ isLevelled })}
      />
    </div>
  );
}
