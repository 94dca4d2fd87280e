import { resultCopy as words } from "#app/content/verify-copy.ts";
import { formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import type { CopyMatch } from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import { make, section } from "./card.ts";
import { veryClose } from "./words.ts";

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
    make(
      "p",
      { class: "vf-clock" },
      words.copy.at(formatTenths(from), formatTenths(to), formatTenths(length)),
    ),
  );
}
