import { resultCopy as words } from "#app/content/verify-copy.ts";
import { formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import type {
  Agreement,
  CopyDifference,
  CopyMatch,
} from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import { make, section } from "./card.ts";

const percentOf = (share: number): number => Math.round(share * 100);

/** Minimum shares; `close` is the threshold of the matcher. */
const thresholds = { picture: { close: 0.8, partly: 0.7 }, sound: { close: 0.85, partly: 0.75 } } as const;
export const veryClose = 0.9;

/** "Very close: 94% over 12 seconds". */
export function sayAgreement({ share, seconds }: Agreement, of: keyof typeof thresholds): string {
  const { closeness } = words;
  const { close, partly } = thresholds[of];
  const word =
    share >= veryClose
      ? closeness.veryClose
      : share >= close
        ? closeness.close
        : share >= partly
          ? closeness.partly
          : closeness.apart;
  return words.over(word, percentOf(share), Math.round(seconds));
}

const differenceWords: {
  [Kind in CopyDifference["kind"]]: (it: Extract<CopyDifference, { kind: Kind }>) => string;
} = {
  smaller: ({ width, height }) => `smaller, ${width}×${height}`,
  larger: ({ width, height }) => `larger, ${width}×${height}`,
  cropped: ({ share }) => `cropped by ${percentOf(share)}%`,
  bars: () => "bars added",
  mirrored: () => "mirrored",
  "frame-rate": ({ framesPerSecond }) => `${Number(framesPerSecond.toFixed(2))} frames a second`,
  speed: ({ factor }) => `${percentOf(Math.abs(factor - 1))}% ${factor > 1 ? "faster" : "slower"}`,
  cut: ({ seconds, ofSeconds }) => `cut to ${formatTenths(seconds)} of ${formatTenths(ofSeconds)}`,
  longer: ({ seconds, ofSeconds }) => `${formatTenths(seconds)} long, of which ${formatTenths(ofSeconds)} is the video`,
  overlay: ({ atSeconds }) => `an overlay at ${formatTenths(atSeconds)}`,
  louder: ({ decibels }) => `louder by ${Math.round(decibels)} dB`,
  quieter: ({ decibels }) => `quieter by ${Math.round(decibels)} dB`,
  "other-sound": () => "other sound besides the music",
  "sound-shifted": ({ seconds }) => `sound shifted by ${seconds.toFixed(1)} s`,
};

/** "Smaller, 640×360, cropped by 6%"; without differences, that only the encoding differs. */
export function sayDifferences(differences: readonly CopyDifference[]): string {
  const said = differences.map((each) => {
    const say = differenceWords[each.kind] as (it: CopyDifference) => string; // the word of its own kind
    return say(each);
  });
  if (said.length === 0) return words.copy.same;
  const text = said.join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** One cell for each second, at most 60: a cell of several seconds shows their minimum. */
export function agreementStrip({ seconds, span }: Extract<CopyMatch, { kind: "copy" }>): HTMLElement {
  const percents = seconds.map((share) => Math.round(share * 100));
  const [low, high] = [Math.min(...percents), Math.max(...percents)];
  const per = Math.ceil(percents.length / 60);
  const cells = Array.from({ length: Math.ceil(percents.length / per) }, (_, n) =>
    Math.min(...percents.slice(n * per, (n + 1) * per)),
  );
  const agreeing = percents.filter((percent) => percent >= 80).length;
  const [from, to] = [formatTenths(span.fromSeconds), formatTenths(span.toSeconds)];
  return section(
    words.copy.licensed,
    make(
      "div",
      { class: "vf-agree", role: "img", "aria-label": words.copy.agreement(low, high) },
      ...cells.map((percent) =>
        make(
          "span",
          { class: percent >= veryClose * 100 ? "" : percent >= 80 ? "is-mid" : "is-low" },
          cells.length <= 24 ? String(percent) : "",
        ),
      ),
    ),
    make(
      "p",
      { class: "vf-clock" },
      agreeing === percents.length
        ? words.copy.all(from, to, percents.length)
        : words.copy.some(from, to, agreeing, percents.length),
    ),
  );
}

export function soundBed(from: number, to: number, length: number): HTMLElement {
  const share = (seconds: number) => `${(100 * seconds) / Math.max(length, to, 0.1)}%`;
  const window = make("i");
  window.style.insetInlineStart = share(from);
  window.style.width = share(to - from);
  return make(
    "div",
    {},
    make("div", { class: "vf-bed", "aria-hidden": "true" }, window),
    make("p", { class: "vf-clock" }, words.copy.at(formatTenths(from), formatTenths(to), formatTenths(length))),
  );
}
