import type { ReactNode } from "react";
import { LinkButton } from "#app/components/button.tsx";
import { neededWords, purposeWords, uploadsCopy, holdingWords } from "#app/content/uploads-copy.ts";
import { formatBytes } from "#app/lib/files.ts";
import { formatSpan } from "#app/lib/time.ts";
import type { FinishedUpload, OpenUpload, OwnUpload, Holding } from "#worker/domain/services/files/uploads/uploads.contract.ts";

export function HoldingBars({ holdings }: { holdings: readonly Holding[] }) {
  return (
    <dl className="grid gap-x-10 gap-y-6 border-t border-line py-6 sm:grid-cols-2">
      {holdings.map(({ kind, number, bytes, limit }) => (
        <div key={kind}>
          <dt className="font-strong">{holdingWords[kind]}</dt>
          <dd className="tc mt-1 text-sm text-ink2">
            {number.toLocaleString("en-GB")} of {limit.number.toLocaleString("en-GB")} files,{" "}
            {number === 0 ? "0" : formatBytes(bytes)} of {formatBytes(limit.bytes)}
            <progress
              className="thin-progress mt-2"
              max={100}
              value={Math.min(100, Math.max((bytes / limit.bytes) * 100, (number / limit.number) * 100))}
              aria-label={`${holdingWords[kind]}: how full`}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Line<Upload> = { upload: Upload; now: number; removeHref: string };
type More = { to: string; label: string; name: string } | null;

export function OpenLine({ upload, now, removeHref }: Line<OpenUpload>) {
  const percent = Math.floor((upload.arrivedBytes / upload.sizeBytes) * 100);
  return (
    <UploadLine upload={upload} verb={uploadsCopy.cancel} removeHref={removeHref}>
      <progress
        className="thin-progress mt-2"
        max={100}
        value={percent}
        aria-label={`${upload.filename}: ${percent}% uploaded`}
      />
      <p className="tc mt-2 text-sm text-ink2">
        {percent}% uploaded. Started {formatSpan(now - upload.startedAt)} ago. Expires in {formatSpan(upload.expiresAt - now)}{" "}
        unless it resumes.
      </p>
    </UploadLine>
  );
}

type FinishedLineProps = Line<FinishedUpload> & {
  /** Deletes the upload without confirmation; null if deleting cannot be undone. */
  onRemove: (() => void) | null;
  more: More;
};

export function FinishedLine({ upload, now, removeHref, onRemove, more }: FinishedLineProps) {
  const { neededBy, finishedAt, expiresAt } = upload;
  return (
    <UploadLine
      upload={upload}
      verb={uploadsCopy.delete}
      removeHref={neededBy ? null : removeHref}
      onRemove={onRemove}
      more={more}
    >
      <p className="tc mt-1 text-sm text-ink2">
        Finished {formatSpan(now - finishedAt)} ago.{" "}
        {neededBy ? `${neededWords[neededBy]}.` : `Deleted in ${formatSpan(expiresAt - now)}.`}
      </p>
    </UploadLine>
  );
}

type UploadLineProps = {
  upload: OwnUpload;
  verb: string;
  removeHref: string | null;
  onRemove?: (() => void) | null;
  more?: More;
  children: ReactNode;
};

function UploadLine({ upload, verb, removeHref, onRemove = null, more, children }: UploadLineProps) {
  const { filename, purpose, sizeBytes } = upload;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <strong className="font-strong wrap-anywhere">{filename}</strong>
          <span className="tc text-sm text-ink2">
            {purposeWords[purpose]}, {formatBytes(sizeBytes)}
          </span>
        </p>
        {children}
      </div>
      {more && (
        <LinkButton to={more.to} variant="secondary" size="row" className="flex-none" aria-label={more.name}>
          {more.label}
        </LinkButton>
      )}
      {removeHref && (
        <LinkButton
          to={removeHref}
          preventScrollReset
          variant="secondary"
          size="row"
          className="flex-none"
          aria-label={`${verb} ${filename}`}
          onClick={(event) => {
            if (!onRemove) return;
            event.preventDefault();
            onRemove();
          }}
        >
          {verb}
        </LinkButton>
      )}
    </li>
  );
}
