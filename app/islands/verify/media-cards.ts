import { resultCopy as words } from "#app/content/verify-copy.ts";
import { formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type {
  Confirmation,
  CopyMatch,
  FileLookup,
  NamedFile,
  NamedLicence,
} from "#worker/domain/licensing/proof/public-licences/file-answers.contract.ts";
import {
  button,
  card,
  cardHead,
  facts,
  link,
  make,
  narrowCard as narrow,
  nextActs,
  openLicence,
  saveButton,
  section,
  text,
  describeFile,
} from "./card.ts";
import { sayAgreement, sayDifferences, agreementStrip, soundBed } from "./agreement.ts";

/** Handlers of a card's buttons. */
export type Acts = {
  another: () => void;
  number: () => void;
  /** Null where nothing can confirm a number yet. */
  confirm: ((number: string, evidence: string) => Promise<Confirmation>) | null;
  sendSound: () => void;
};

type Of<Kind extends CopyMatch["kind"]> = Extract<CopyMatch, { kind: Kind }>;

/** For a file whose bytes are those of one that we delivered. */
export function deliveredCard(file: File, lookup: Extract<FileLookup, { kind: "delivered" }>, acts: Acts): HTMLElement {
  const { licence, file: named } = lookup;
  return narrow(
    ...licenceHead(licence, words.delivered, file),
    licence.supersededBy ? text(words.delivered.supersededText) : null,
    licenceFacts(licence, named),
    make("p", { class: "vf-hash" }, make("span", { class: "vf-quiet" }, words.delivered.bytes), " ", make("br"), named.sha256),
    nextActs(acts, openLicence(licence.number), saveButton()),
  );
}

/** Null while the licence is valid. */
const endedAs = ({ status }: NamedLicence): "revoked" | "suspended" | null =>
  status === "revoked" || status === "suspended" ? status : null;

function licenceHead(licence: NamedLicence, copy: typeof words.delivered | typeof words.copy, file: File): HTMLElement[] {
  const about = describeFile(file);
  const ended = endedAs(licence);
  if (!ended) return [cardHead({ sign: "holds", tone: "ok", title: copy.valid, about })];
  return [cardHead({ sign: "revoked", tone: "bad", title: copy[ended], about }), text(copy[`${ended}Text`], "is-lead")];
}

function licenceFacts(licence: NamedLicence, file: NamedFile | null): HTMLElement {
  return facts([
    [words.facts.licence, licence.number],
    [words.facts.status, statusOf(licence)],
    [words.facts.licensee, licence.brandName],
    [words.facts.track, words.track(licence.trackTitle, licence.artist)],
    [words.facts.scope, licence.scopeName],
    [words.facts.file, file && (file.version === null ? words.video : words.version(file.version))],
    [words.facts.issued, formatDateTime(licence.issuedAt)],
  ]);
}

function statusOf(licence: NamedLicence): HTMLElement {
  const { status, supersededBy } = licence;
  const ended = endedAs(licence);
  if (!ended && supersededBy) return make("span", {}, link(`/verify/${supersededBy}`, words.superseded(supersededBy)));
  const tone = ended ? "vf-bad" : status === "valid" ? "vf-ok" : "vf-quiet";
  return make("span", { class: tone }, words.statuses[status]);
}

export function matchCard(file: File, match: CopyMatch, acts: Acts): HTMLElement {
  switch (match.kind) {
    case "copy":
      return copyCard(file, match, acts);
    case "track":
      return trackCard(file, match, acts);
    case "inconclusive":
      return inconclusiveCard(file, match, acts);
    case "not-found":
      return notFoundCard(file, match, acts);
    case "unreadable":
      return unreadableCard(file, match, acts);
    case "busy":
      return messageCard(words.busy.title, words.busy.text, acts, file, [button("btn-line", words.busy.again, acts.sendSound)]);
    case "too-many":
      return messageCard(words.tooMany.title, words.tooMany.text, acts);
  }
}

function copyCard(file: File, match: Of<"copy">, acts: Acts): HTMLElement {
  const { licence, picture, sound, span, soundSpan } = match;
  return card(
    ...licenceHead(licence, words.copy, file),
    agreementStrip(match),
    section(
      words.copy.on(licence.trackTitle),
      soundBed(soundSpan.fromSeconds, soundSpan.toSeconds, match.trackDurationSeconds),
    ),
    make(
      "div",
      { class: "vf-pair" },
      section(
        words.copy.howSure,
        facts([
          [words.facts.picture, sayAgreement(picture, "picture")],
          [words.facts.sound, sayAgreement(sound, "sound")],
          [words.copy.yours, `${formatTenths(span.fileFromSeconds)} – ${formatTenths(span.fileToSeconds)}`],
          [words.facts.bytes, words.copy.otherBytes],
          [words.copy.differences, sayDifferences(match.differences)],
        ]),
      ),
      section(words.copy.licence, licenceFacts(licence, match.file)),
    ),
    nextActs(acts, openLicence(licence.number), saveButton()),
  );
}

function trackCard(file: File, match: Of<"track">, acts: Acts): HTMLElement {
  const { track, span, sound } = match;
  return narrow(
    cardHead({ sign: "music", tone: "quiet", title: words.onlyTrack.title, about: describeFile(file) }),
    soundBed(span.fromSeconds, span.toSeconds, track.durationSeconds),
    facts([
      [words.facts.track, words.track(track.title, track.artist)],
      [words.facts.sound, sayAgreement(sound, "sound")],
      [words.facts.picture, match.picture === "no-likeness" ? words.onlyTrack.noLikeness : words.onlyTrack.notCompared],
    ]),
    text(words.onlyTrack.ask),
    confirmForm(match.evidence, acts),
    nextActs({ another: acts.another }, link(`/library?q=${encodeURIComponent(track.title)}`, words.licenseTrack)),
  );
}

/** Asks for a licence number, and shows below whether that licence covers the file. */
function confirmForm(evidence: string, acts: Acts): HTMLElement {
  const input = make("input", {
    class: "textbox vf-field",
    name: "number",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: "CUE-",
    "aria-label": words.onlyTrack.number,
    required: true,
  });
  const said = make("p", { class: "vf-text", role: "status" });
  const form = make("form", { class: "vf-row" }, input, make("button", { class: "btn btn-line" }, words.onlyTrack.check));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void acts.confirm?.(input.value, evidence).then(
      (answer) => said.replaceChildren(...sayConfirmation(answer)),
      () => said.replaceChildren(words.offline.text),
    );
  });
  return make("div", {}, form, said);
}

function sayConfirmation(answer: Confirmation): (Node | string)[] {
  const { onlyTrack } = words;
  if (answer.kind === "fits") {
    const { number } = answer.licence;
    const ended = endedAs(answer.licence);
    return [
      make("b", { class: ended ? "vf-bad" : "vf-ok" }, onlyTrack[ended ?? "fits"](number)),
      " ",
      link(`/verify/${number}`, words.open),
    ];
  }
  const texts = {
    "does-not-fit": onlyTrack.doesNotFit,
    unknown: onlyTrack.unknown,
    "too-many": onlyTrack.tooMany,
  };
  return [texts[answer.kind]];
}

function inconclusiveCard(file: File, match: Of<"inconclusive">, acts: Acts): HTMLElement {
  const copy = words.inconclusive;
  const say = (of: "sound" | "picture") => {
    const agreement = match[of];
    if (!agreement) return copy.notCompared;
    if (agreement.seconds < 3) return copy.tooLittle(Math.round(agreement.seconds));
    const reason = of === "sound" && match.reason !== "too-short" ? `, ${copy.reasons[match.reason]}` : "";
    return `${sayAgreement(agreement, of)}${reason}`;
  };
  const { needed, track } = match;
  return narrow(
    cardHead({ sign: "open", tone: "warn", title: copy.title, about: describeFile(file) }),
    facts([
      [words.facts.sound, say("sound")],
      [words.facts.picture, say("picture")],
      [words.facts.needed, copy.needed(Math.round(needed.share * 100), Math.round(needed.seconds))],
    ]),
    text(track ? copy.near(track.title) : copy.other),
    nextActs(acts),
  );
}

function notFoundCard(file: File, { compared }: Of<"not-found">, acts: Acts): HTMLElement {
  const copy = words.notFound;
  return narrow(
    cardHead({ sign: "nothing", tone: "quiet", title: copy.title, about: describeFile(file) }),
    facts([
      [words.facts.bytes, copy.bytes],
      [words.facts.picture, compared.picture ? copy.picture : copy.none],
      [words.facts.sound, compared.sound ? copy.sound : copy.none],
    ]),
    text(copy.text),
    nextActs(acts),
  );
}

function unreadableCard(file: File, { reason, canSendSound }: Of<"unreadable">, acts: Acts): HTMLElement {
  const copy = words.unreadable;
  return narrow(
    cardHead({ sign: "open", tone: "warn", title: copy.title, about: describeFile(file) }),
    facts([[words.facts.bytes, words.notFound.bytes]]),
    text(copy[reason]),
    canSendSound ? text(copy.offer, "is-lead") : null,
    nextActs(acts, ...(canSendSound ? [button("btn-line", copy.send, acts.sendSound)] : [])),
  );
}

/** For a file that cannot be checked, or a request that failed. */
export function messageCard(
  title: string,
  said: string,
  acts: Pick<Acts, "another" | "number">,
  file?: File,
  more: readonly HTMLElement[] = [],
): HTMLElement {
  return narrow(
    cardHead({ sign: "open", tone: "warn", title, ...(file && { about: describeFile(file) }) }),
    text(said),
    nextActs(acts, ...more),
  );
}
