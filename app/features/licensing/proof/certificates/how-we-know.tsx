import { TextLink } from "#app/components/button.tsx";
import { CircleCheck, CirclePause, CircleX, Clock, Ban } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { StatusLabel } from "#app/components/list.tsx";
import { proofCopy } from "#app/content/certificate-copy.ts";
import { rpc } from "#app/lib/rpc.ts";
import { formatDateTime } from "#app/lib/time.ts";
import type { LicenceProof } from "#worker/domain/licensing/proof/public-licences/public-licences.contract.ts";

const looks = {
  holds: { Icon: CircleCheck, colour: "text-ok" },
  fails: { Icon: CircleX, colour: "text-bad" },
  waiting: { Icon: Clock, colour: "text-ink2" },
  revoked: { Icon: Ban, colour: "text-bad" },
  suspended: { Icon: CirclePause, colour: "text-warn" },
} as const;

const credentials = rpc.api.credentials[":number"];

export const isProven = ({ signature, entry, growth, status }: LicenceProof): boolean =>
  [signature, entry, growth, status].every((check) => check === null || check.holds);

/** Replaces the licence's status if a check fails. */
export const DoesNotCheckOut = () => (
  <StatusLabel look={{ colour: "text-bad", Icon: CircleX }}>{proofCopy.doesNotFit}</StatusLabel>
);

/** Four checks in sentences, each with the technical values, and the signed data itself. Needs no scripts. */
export function HowWeKnow({ number, proof }: { number: string; proof: LicenceProof | null }) {
  if (!proof) return <p className="max-w-[64ch] border-t border-line pt-4 text-ink2">{proofCopy.waiting}</p>;
  return (
    <>
      <p className="max-w-[64ch] text-sm text-ink2">{proofCopy.checked}</p>
      <ul className="mt-4">
        <Signed proof={proof} />
        <Logged proof={proof} />
        <Grown proof={proof} />
        <Status proof={proof} />
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1">
        {proof.entry && (
          <TextLink href={credentials.bundle.$path({ param: { number } })} download={`${number}.zip`}>
            {proofCopy.bundle}
          </TextLink>
        )}
        <TextLink href={credentials.$path({ param: { number } })} download={`${number}.jwt`}>
          {proofCopy.data}
        </TextLink>
        <TextLink href={credentials.proof.$path({ param: { number } })} download={`${number}-proof.json`}>
          {proofCopy.proof}
        </TextLink>
        <TextLink href="/developers/verify">{proofCopy.formats}</TextLink>
      </p>
    </>
  );
}

type Of = { proof: LicenceProof };
const { terms } = proofCopy;

function Signed({ proof: { signature } }: Of) {
  const { title, holds, fails } = proofCopy.signed;
  return (
    <Check look={signature.holds ? "holds" : "fails"} title={title} text={signature.holds ? holds : fails}>
      {[
        [terms.format, terms.formatOf],
        [terms.issuer, signature.issuer],
        [terms.key, signature.keyId.slice(signature.keyId.indexOf("#") + 1)],
        [terms.signature, signature.text],
      ]}
    </Check>
  );
}

function Logged({ proof: { entry } }: Of) {
  const { title, holds, fails, waiting } = proofCopy.logged;
  if (!entry) return <Check look="waiting" title={title} text={waiting} />;
  const text = entry.holds ? holds(proofCopy.entry(entry.index), formatDateTime(entry.at)) : fails;
  return (
    <Check look={entry.holds ? "holds" : "fails"} title={title} text={text}>
      {[
        [terms.leaf, entry.leaf],
        [terms.index, String(entry.index)],
        [terms.path, terms.hashes(entry.path.length)],
        [terms.root, `${entry.head.root} ${terms.of(proofCopy.entries(entry.head.size))}`],
      ]}
    </Check>
  );
}

function Grown({ proof: { entry, growth } }: Of) {
  if (!entry || !growth) return null;
  const { title, holds, fails } = proofCopy.grown;
  const text = holds(formatDateTime(entry.head.signedAt), proofCopy.entries(entry.head.size));
  return (
    <Check look={growth.holds ? "holds" : "fails"} title={title} text={growth.holds ? text : fails}>
      {[
        [terms.since, `${growth.first.root} ${terms.of(proofCopy.entries(growth.first.size))}`],
        [terms.path, terms.hashes(growth.path.length)],
        [terms.root, `${entry.head.root} ${terms.of(proofCopy.entries(entry.head.size))}`],
      ]}
    </Check>
  );
}

function Status({ proof: { status } }: Of) {
  const words = proofCopy.status;
  const is = status.isRevoked ? "revoked" : status.isSuspended ? "suspended" : "holds";
  const look = status.holds ? is : "fails";
  const titles = { revoked: words.revokedTitle, suspended: words.suspendedTitle, holds: words.title };
  return (
    <Check look={look} title={titles[is]} text={words[look]}>
      {[
        [terms.list, status.list],
        [terms.place, String(status.place)],
      ]}
    </Check>
  );
}

type CheckProps = {
  look: keyof typeof looks;
  title: string;
  text: string;
  /** Technical values, collapsed. */
  children?: readonly (readonly [string, string])[];
};

function Check({ look, title, text, children }: CheckProps): ReactNode {
  const { Icon, colour } = looks[look];
  return (
    <li className="flex gap-4 border-t border-line py-4 last:border-b">
      <Icon className={`icon-sm mt-1 ${colour}`} aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-strong">{title}</p>
        <p className="mt-1 max-w-[64ch] text-sm text-ink2">{text}</p>
        {children && (
          <details className="mt-2">
            <summary className="cursor-pointer py-1 text-sm">{proofCopy.technical}</summary>
            <dl className="dl">
              {children.map(([term, value]) => (
                <Fragment key={term}>
                  <dt>{term}</dt>
                  <dd className="tc break-all">{value}</dd>
                </Fragment>
              ))}
            </dl>
          </details>
        )}
      </div>
    </li>
  );
}
