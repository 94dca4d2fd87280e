import { type Stereo, samplesIn } from "./audio.ts";
import { arrange } from "./arrangement.ts";
import { type FormName, forms } from "./forms.ts";
import { master } from "./mastering.ts";
import { mixDown } from "./mixdown.ts";
import { lengthInSamples, type Style } from "./score.ts";
import type { KeyName } from "./theory.ts";
import type { PitchedName } from "./voices/voices.ts";
import { acoustic } from "./styles/acoustic.ts";
import { band } from "./styles/band.ts";
import { electronic } from "./styles/electronic.ts";

const all = { ...acoustic, ...band, ...electronic };

type StyleName = keyof typeof all;
export const styles: Record<StyleName, Style> = all;

/** Everything needed to reproduce a piece exactly. */
export type Composition = {
  style: StyleName;
  form: FormName;
  bpm: number;
  key: KeyName;
  seed: number;
  /** Replaces the style's own lead instrument. */
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
