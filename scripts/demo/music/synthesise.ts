import type { Stereo } from "#scripts/demo/music/audio.ts";
import { samplesIn } from "#scripts/demo/music/audio.ts";
import { arrange } from "#scripts/demo/music/arrangement.ts";
import type { FormName } from "#scripts/demo/music/forms.ts";
import { forms } from "#scripts/demo/music/forms.ts";
import { master } from "#scripts/demo/music/mastering.ts";
import { mixDown } from "#scripts/demo/music/mixdown.ts";
import { lengthInSamples } from "#scripts/demo/music/score.ts";
import type { StyleName } from "#scripts/demo/music/styles/styles.ts";
import { styles } from "#scripts/demo/music/styles/styles.ts";
import type { KeyName } from "#scripts/demo/music/theory.ts";
import type { PitchedName } from "#scripts/demo/music/voices/voices.ts";

/** All it takes to make a piece again, note for note. */
export type Composition = {
  style: StyleName;
  form: FormName;
  bpm: number;
  key: KeyName;
  seed: number;
  /** Another instrument for the tune than the style's own. */
  lead?: PitchedName;
};

/** Seconds the last chord rings on, the closing fade included. */
const tail = 4;

/** Synthesises a finished, mastered piece at 48 kHz; `seconds` cuts it short for an excerpt. */
export function synthesise(composition: Composition, seconds = Infinity): Stereo {
  const style = styleOf(composition);
  const score = arrange(style, forms[composition.form], composition);
  const length = Math.min(lengthInSamples(score.groove, score.bars, tail), samplesIn(Math.min(seconds, 600)));
  return master(mixDown(score, style, composition.seed, length), Math.min(2.5, seconds / 4));
}

function styleOf({ style: name, lead }: Composition) {
  const style = styles[name];
  return lead && style.lead ? { ...style, lead: { ...style.lead, voice: lead } } : style;
}
