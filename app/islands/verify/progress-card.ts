import { resultCopy } from "#app/content/verify-copy.ts";
import { formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import { formatBytes } from "#app/lib/files.ts";
import { button, cardHead, make, narrowCard, sign, describeFile } from "./card.ts";
import { licenceFileCopy } from "#app/content/licence-file-copy.ts";
import type { Step } from "./ask.ts";

const words = resultCopy.working;
const stages = ["hash", "picture", "sound", "compare"] as const;
export type Stage = (typeof stages)[number];

export type ProgressCard = {
  element: HTMLElement;
  /** `done` from 0 to 1. */
  show: (stage: Stage, done: number, at?: { atSeconds?: number; ofSeconds?: number }) => void;
};

type Options = {
  file: File;
  now: () => number;
  cancel: () => void;
  /** Announces every tenth to screen readers. */
  say: (said: string) => void;
};

/** Shows the stages of the comparison, with a Cancel button. */
export function progressCard({ file, now, cancel, say }: Options): ProgressCard {
  const title = document.createTextNode(words.hash);
  const head = cardHead({ sign: "waiting", tone: "quiet", title, about: describeFile(file) });
  const fill = make("i");
  const bar = make(
    "div",
    {
      class: "vf-track",
      role: "progressbar",
      "aria-label": words.hash,
      "aria-valuemin": "0",
      "aria-valuemax": "100",
    },
    fill,
  );
  const [at, left] = [make("span"), make("span")];
  const rows = new Map(
    stages.map((stage) => {
      const state = make("span", {}, words.next);
      return [stage, { state, item: make("li", {}, words.steps[stage], state) }] as const;
    }),
  );
  let current: Stage | null = null;
  let startedAt = 0;
  let saidTenth = -1;

  function enter(stage: Stage) {
    for (const [other, { state, item }] of rows) {
      const isBefore = stages.indexOf(other) < stages.indexOf(stage);
      item.className = other === stage ? "is-now" : isBefore ? "is-done" : "";
      if (isBefore) state.textContent = other === "hash" ? words.notDelivered : words.done;
    }
    [current, startedAt, saidTenth] = [stage, now(), -1];
    title.textContent = words[stage];
    bar.setAttribute("aria-label", words[stage]);
  }

  return {
    element: narrowCard(
      head,
      make("div", {}, bar, make("p", { class: "vf-clock" }, at, left)),
      make("ul", { class: "vf-stages" }, ...[...rows.values()].map(({ item }) => item)),
      make(
        "p",
        { class: "vf-row is-apart" },
        make("span", { class: "vf-row" }, sign("lock"), make("b", {}, resultCopy.stays)),
        button("btn-line btn-sm", resultCopy.cancel, cancel),
      ),
    ),
    show(stage, done, { atSeconds, ofSeconds } = {}) {
      if (stage !== current) enter(stage);
      const percent = words.percent(done);
      fill.style.width = `${100 * done}%`;
      bar.setAttribute("aria-valuenow", String(Math.floor(done * 100)));
      at.textContent =
        atSeconds !== undefined && ofSeconds !== undefined
          ? words.of(formatTenths(atSeconds), formatTenths(ofSeconds))
          : stage === "hash"
            ? words.of(formatBytes(done * file.size), formatBytes(file.size))
            : percent;
      const passed = (now() - startedAt) / 1000;
      left.textContent = passed > 1 && done > 0.02 ? words.left((passed * (1 - done)) / done) : "";
      const row = rows.get(stage);
      if (row) row.state.textContent = percent;
      const tenth = Math.floor(done * 10);
      if (tenth === saidTenth) return;
      saidTenth = tenth;
      say(words.said(words[stage], tenth / 10));
    },
  };
}

/** The checks of a licence file, each with its reason. */
export function stepList(steps: readonly Step[]): HTMLElement {
  return make(
    "ul",
    { class: "vf-steps" },
    ...steps.map(({ state, title, text: said, technical }) => {
      const item = make(
        "li",
        { "data-state": state },
        sign(state === "suspended" ? "revoked" : state),
        make(
          "div",
          {},
          make("p", {}, title),
          make("p", {}, said),
          technical &&
            make(
              "details",
              {},
              make("summary", {}, licenceFileCopy.technical),
              ...technical.map(([name, value]) => make("p", {}, `${name}: ${value}`)),
            ),
        ),
      );
      const tone = state === "holds" ? "vf-ok" : state === "open" ? "vf-quiet" : "vf-bad";
      item.querySelector("svg")?.classList.add(tone);
      return item;
    }),
  );
}
