import { dropRoute, routeElement } from "#app/features/catalogue/playback/element-gain.ts";

/** Long enough that nothing clicks, short enough that nobody hears two tracks. */
const fadeSeconds = 0.02;

/** Linear gain by element; elements that are not listed are silent. */
export type Levels = ReadonlyMap<HTMLMediaElement, number>;

export type Mixer = {
  /** Takes over the sound of these elements. To be called while the visitor presses something: browsers ask for that. */
  open: (elements: readonly HTMLMediaElement[]) => void;
  /** From one sound to the next within `fadeSeconds`. */
  blend: (levels: Levels) => void;
  /** The elements are not heard again. */
  close: () => void;
};

/**
 * Mixes elements that all play: what is heard is a matter of gain, so that another one is heard at once. Gain may pass 1,
 * which an element's own volume cannot.
 */
export function createMixer(): Mixer {
  const gains = new Map<HTMLMediaElement, GainNode>();
  let targetLevels: Levels = new Map();
  return {
    open(elements) {
      for (const element of elements) {
        const { level } = routeElement(element);
        if (!gains.has(element)) level.gain.value = targetLevels.get(element) ?? 0;
        gains.set(element, level);
      }
    },
    blend(levels) {
      targetLevels = levels;
      for (const [element, { gain, context }] of gains) {
        const now = context.currentTime;
        gain.cancelScheduledValues(now);
        gain.setValueAtTime(gain.value, now);
        gain.linearRampToValueAtTime(levels.get(element) ?? 0, now + fadeSeconds);
      }
    },
    close() {
      for (const element of gains.keys()) dropRoute(element);
      gains.clear();
    },
  };
}
