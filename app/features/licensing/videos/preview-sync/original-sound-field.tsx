import { AudioLines } from "lucide-react";
import { Button } from "#app/components/button.tsx";
import { PercentField, SwitchField } from "#app/components/inputs.tsx";
import { SegmentedField } from "#app/components/segmented-field.tsx";
import { originalSoundCopy } from "#app/content/original-sound-copy.ts";
import type { OriginalOffer } from "./original-offer.ts";
import { SpeechStrip } from "./speech/speech-strip.tsx";
import type { Speech } from "./speech/speech.ts";
import type { SyncChoices } from "./sync-choices.ts";
import type { Sync } from "./use-sync.ts";

type OriginalSoundFieldProps = {
  offer: OriginalOffer;
  speech: Speech;
  sync: Pick<Sync, "choices" | "change" | "sessionOf" | "videoSeconds">;
};

/** Mode of the video's original sound, and level of the result. */
export function OriginalSoundField({ offer, speech, sync }: OriginalSoundFieldProps) {
  const { choices, change, sessionOf, videoSeconds } = sync;
  const { originalMode, originalPercent, isLevelled } = choices;
  const isChoice = offer.modes.length > 1;
  return (
    <div className="mt-5 grid gap-x-10 gap-y-4 border-t border-line pt-4.5 md:grid-cols-[1fr_1fr]">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:col-span-full">
        {isChoice ? (
          <SegmentedField
            field={{ id: "original-sound", name: "original-mode" }}
            legend={originalSoundCopy.title}
            options={offer.modes.map((mode) => [mode, originalSoundCopy.words[mode]] as const)}
            value={originalMode}
            onChange={(mode) => change({ originalMode: mode })}
          />
        ) : (
          <p className="text-sm font-label">{originalSoundCopy.title}</p>
        )}
        <p className="flex-[1_1_240px] text-sm/normal text-ink2" aria-live="polite">
          {notes(originalMode, offer, speech.speechMs.length)}
        </p>
        {offer.isOlder && (
          <Button type="button" variant="secondary" size="small" onClick={() => sessionOf().prepareForSound()}>
            {originalSoundCopy.prepareAgain}
          </Button>
        )}
      </div>
      {originalMode === "duck" && offer.hasSpeech && <SpeechStrip speech={speech} videoMs={videoSeconds * 1000} />}
      {originalMode !== "mute" && (
        <PercentField
          id="original-volume"
          label={originalSoundCopy.volume}
          icon={AudioLines}
          percent={originalPercent}
          onChange={(percent) => change({ originalPercent: percent })}
        />
      )}
      <div>
        <SwitchField
          label={originalSoundCopy.level}
          checked={isLevelled}
          aria-describedby="level-hint"
          onCheckedChange={(isLevelled) => change({ isLevelled })}
        />
        <p id="level-hint" className="text-xs text-ink2">
          {originalSoundCopy.levelHint}
        </p>
      </div>
    </div>
  );
}

/** Explains the chosen mode, and why others are unavailable. */
function notes(mode: SyncChoices["originalMode"], { modes, note, hasSpeech }: OriginalOffer, regions: number): string {
  if (modes.length === 0) return note ?? "";
  const nowhere = hasSpeech ? originalSoundCopy.duckedNowhere : originalSoundCopy.underMusic;
  const does = {
    mute: originalSoundCopy.muted,
    keep: originalSoundCopy.underMusic,
    duck: regions > 0 ? originalSoundCopy.ducked(regions) : nowhere,
  }[mode];
  return note === null ? does : `${does} ${note}`;
}
