import { Ban, CircleCheck, CircleHelp, CircleX, Clock, Lock, type LucideIcon, Music, Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button, TextLink } from "#app/components/button.tsx";
import { PageTitle, SectionTitle } from "#app/components/page-title.tsx";
import { TextField } from "#app/components/text-field.tsx";
import { verifyCopy as words } from "#app/content/verify-copy.ts";
// oxlint-disable-next-line import/default -- imports the script's URL, not its exports
import script from "#app/islands/verify/verify.ts?island";
import { hashWorker, otherPrintWorker, printWorker, soundWorker } from "#app/islands/worker-addresses.ts";

/** Icons that the page's script shows in its results. */
const signs: Readonly<Record<string, LucideIcon>> = {
  holds: CircleCheck,
  fails: CircleX,
  revoked: Ban,
  open: CircleHelp,
  nothing: CircleX,
  waiting: Clock,
  music: Music,
  lock: Lock,
};

type VerifyPageProps = {
  /** Invalid input of the last lookup; null if there was none. */
  typed: string | null;
  /** Breadcrumbs, rendered by the site. */
  trail: ReactNode;
};

/** Looking up a number needs no scripts; a file is read in the browser by app/islands/verify. */
export function VerifyPage({ typed, trail }: VerifyPageProps) {
  return (
    <div
      className="page-width pt-2 pb-16"
      data-verify
      data-hash-worker={hashWorker}
      data-print-worker={printWorker}
      data-other-print-worker={otherPrintWorker}
      data-sound-worker={soundWorker}
    >
      {trail}
      <PageTitle size="display" className="mt-5 md:mt-6">
        {words.title}
      </PageTitle>
      <p className="mt-4 max-w-[64ch] text-lg text-ink2">{words.text}</p>
      <output className="sr-only" data-verify-says />
      <section aria-label={words.result} className="mt-10" data-verify-result hidden />
      <Zone typed={typed} />
      <ul className="mt-10 grid gap-x-8 gap-y-6" style={ways}>
        {words.ways.map(({ title, text }) => (
          <li key={title} className="min-w-0 border-t border-ink pt-3">
            <p className="font-strong">{title}</p>
            <p className="mt-1 text-sm text-ink2">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <TextLink href="/developers/verify">{words.formats}</TextLink>
      </p>
      {Object.entries(signs).map(([name, Sign]) => (
        <template key={name} data-sign={name}>
          <Sign className="icon" aria-hidden="true" />
        </template>
      ))}
      <script type="module" src={script} />
    </div>
  );
}

type Typed = Pick<VerifyPageProps, "typed">;

/** Inline, because the stylesheet shared by all public pages is at its size limit. */
const ways = { gridTemplateColumns: "repeat(auto-fit, minmax(min(220px, 100%), 1fr))" } as const;
const frame = {
  border: "1.5px dashed var(--edge)",
  borderRadius: 6,
  background: "var(--surface)",
  padding: "36px 16px",
  textAlign: "center",
} as const;

function Zone({ typed }: Typed) {
  return (
    <div className="mt-8" style={frame} data-verify-zone>
      <Search className="icon mx-auto text-ink2" strokeWidth={1.75} aria-hidden="true" />
      <SectionTitle size="section" className="mt-3 text-balance">
        {words.drop}
      </SectionTitle>
      <p className="mt-2 text-sm text-ink2">{words.kinds}</p>
      <div className="needs-scripts mt-5">
        <Button data-verify-choose="">{words.choose}</Button>
        <input type="file" id="verify-file" aria-label={words.choose} hidden />
      </div>
      <noscript>
        <p className="mt-4 text-sm text-ink2">{words.noScripts}</p>
      </noscript>
      <p className="mt-4 text-sm font-label text-bad" role="alert" data-verify-lost hidden>
        {words.lost}
      </p>
      <NumberForm typed={typed} />
      <p className="mt-6 flex items-center gap-2 text-sm font-label" style={{ justifyContent: "center" }}>
        <Lock className="icon-sm" aria-hidden="true" />
        {words.stays}
      </p>
      <p className="mt-1 text-sm text-ink2">{words.staysText}</p>
    </div>
  );
}

/** A plain form: redirects to the licence's page, or back here with an error. */
function NumberForm({ typed }: Typed) {
  const errors = typed === null ? undefined : [words.noNumber(typed)];
  return (
    <form
      method="get"
      action="/verify/number"
      className="mx-auto mt-6 flex flex-wrap items-start gap-2"
      style={{ maxWidth: 460, textAlign: "start" }}
    >
      <div className="min-w-0" style={{ flex: "1 1 220px" }}>
        <TextField
          field={{ id: "verify-number", name: "number", initialValue: typed ?? "", errors }}
          label={words.number}
          placeholder={words.numberHint}
          required
          maxLength={500}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      {/* Offsets the height of the label beside it. */}
      <div style={{ paddingTop: 26 }}>
        <Button type="submit" variant="secondary" style={{ height: 48 }}>
          {words.lookUp}
        </Button>
      </div>
    </form>
  );
}
