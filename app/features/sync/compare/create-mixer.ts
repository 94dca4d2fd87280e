/** Long enough that nothing clicks, short enough that nobody hears two tracks. */
const fadeSeconds = 0.02;

/** How loud each element is, linear; elements that are not named are silent. */
export type Levels = ReadonlyMap<HTMLMediaElement, number>;

export type Mixer = {
  /** Takes over the sound of these elements. To be called while the visitor presses something: browsers ask for that. */
  open: (elements: readonly HTMLMediaElement[]) => void;
  /** From one sound to the next within `fadeSeconds`. */
  blend: (levels: Levels) => void;
  close: () => void;
};

/**
 * Mixes elements that all play: what is heard is a matter of gain, so that another one is heard at once. Gain may pass 1,
 * which an element's own volume cannot.
 */
export function createMixer(): Mixer {
  let context: AudioContext | null = null;
  const gains = new Map<HTMLMediaElement, GainNode>();
  let wanted: Levels = new Map();

  function open(elements: readonly HTMLMediaElement[]) {
    context ??= new AudioContext({ latencyHint: "interactive" });
    for (const element of elements) {
      if (gains.has(element)) continue;
      const gain = new GainNode(context, { gain: wanted.get(element) ?? 0 });
      context.createMediaElementSource(element).connect(gain).connect(context.destination);
      gains.set(element, gain);
    }
    if (context.state !== "running") context.resume().catch(() => undefined);
  }
  return {
    open,
    blend(levels) {
      wanted = levels;
      if (!context) return;
      const now = context.currentTime;
      for (const [element, { gain }] of gains) {
        gain.cancelScheduledValues(now);
        gain.setValueAtTime(gain.value, now);
        gain.linearRampToValueAtTime(levels.get(element) ?? 0, now + fadeSeconds);
      }
    },
    close() {
      gains.clear();
      context?.close().catch(() => undefined);
      context = null;
    },
  };
}
