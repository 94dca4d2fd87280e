import { resultCopy } from "#app/content/verify-copy.ts";
import { licenceFileCopy as words } from "#app/content/licence-file-copy.ts";
import { formatTenths } from "#app/features/licensing/videos/preview-sync/timecode.ts";
import { formatDateTime } from "#app/lib/time.ts";
import { card, cardHead, facts, link, make, nextActs, openLicence, saveButton, section, text, describeFile } from "./card.ts";
import type { CheckedLicence } from "./check-licence.ts";
import type { LicenceClaims } from "./licence-claims.ts";
import type { Acts } from "./media-cards.ts";
import { stepList } from "./progress-card.ts";

const looks = {
  holds: { sign: "holds", tone: "ok" },
  superseded: { sign: "open", tone: "warn" },
  suspended: { sign: "open", tone: "warn" },
  revoked: { sign: "revoked", tone: "bad" },
  open: { sign: "open", tone: "warn" },
  fails: { sign: "fails", tone: "bad" },
} as const;

const leads = {
  holds: null,
  superseded: words.supersededText,
  suspended: words.suspendedText,
  revoked: words.revokedText,
  open: words.openText,
  fails: words.failsText,
} as const;

/** The result for a licence file: the verdict, its content, and each check with its reason. */
export function licenceCard(file: File, checked: CheckedLicence, acts: Acts, isPdf: boolean): HTMLElement {
  const { verdict, steps, claims } = checked;
  const lead = leads[verdict];
  return card(
    cardHead({ ...looks[verdict], title: words[verdict], about: describeFile(file) }),
    lead && text(lead, "is-lead"),
    isPdf && claims && text(words.pdfText),
    make("div", { class: "vf-pair" }, claims && claimsList(claims, checked), section(words.steps, stepList(steps))),
    nextActs(acts, ...(claims ? [openLicence(claims.number)] : []), saveButton()),
  );
}

function claimsList(claims: LicenceClaims, { verdict, supersededBy }: CheckedLicence): HTMLElement {
  const names = resultCopy.facts;
  const issuedAt = Date.parse(claims.issuedAt);
  const status =
    verdict === "revoked" || verdict === "suspended"
      ? make("span", { class: "vf-bad" }, resultCopy.statuses[verdict])
      : supersededBy
        ? link(`/verify/${supersededBy}`, resultCopy.superseded(supersededBy))
        : verdict === "holds"
          ? make("span", { class: "vf-ok" }, resultCopy.statuses.valid)
          : null;
  return section(
    resultCopy.copy.licence,
    facts([
      [names.licence, claims.number],
      [names.status, status],
      [names.licensee, claims.licensee],
      [names.track, resultCopy.track(claims.track, claims.artist)],
      [names.scope, claims.scope],
      [names.issued, Number.isNaN(issuedAt) ? null : formatDateTime(issuedAt)],
    ]),
    make("h3", {}, words.files),
    make(
      "ul",
      { class: "vf-steps" },
      ...claims.files.map(({ name, sha256, width, height, seconds }) =>
        make(
          "li",
          { class: "is-plain" },
          make(
            "div",
            {},
            make("p", {}, words.file(fileName(name), `${width}×${height}, ${formatTenths(seconds)}`)),
            make("p", { class: "vf-hash" }, sha256),
          ),
        ),
      ),
    ),
    text(words.filesText),
  );
}

function fileName(uid: string): string {
  const n = /^version-(\d+)$/.exec(uid)?.[1];
  return n ? resultCopy.version(Number(n)) : resultCopy.video;
}
