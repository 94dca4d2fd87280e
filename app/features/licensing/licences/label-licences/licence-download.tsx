import { type MouseEvent, useState } from "react";
import { saveFile } from "#app/lib/files.ts";
import { FileText, LoaderCircle } from "lucide-react";
import { rpc } from "#app/lib/rpc.ts";
import { showToast } from "#app/lib/toast.ts";
import type { SyncDetail } from "#worker/domain/licensing/licences/label-licences/label-licences.contract.ts";
import { buttonClass, LinkButton } from "#app/components/button.tsx";
import { syncCopy, syncToasts } from "#app/content/syncs-copy.ts";

type LicenceDownloadProps = { sync: Pick<SyncDetail, "id" | "isPdfReady" | "videoSha256"> };

/** Specification §7: fetched and saved under the video's hash. Without scripts, a plain download. */
export function LicenceDownload({ sync }: LicenceDownloadProps) {
  const [isLoading, setIsLoading] = useState(false);
  const name = `${sync.videoSha256}.pdf`;
  const href = rpc.api["label-syncs"][":id"]["licence.pdf"].$path({ param: { id: sync.id } });
  if (!sync.isPdfReady) {
    return (
      <output className={buttonClass({ variant: "muted", size: "large" })}>
        <LoaderCircle className="icon animate-spin" aria-hidden="true" />
        {syncCopy.preparing}
      </output>
    );
  }
  async function download(event: MouseEvent) {
    event.preventDefault();
    if (isLoading) return;
    setIsLoading(true);
    const isSaved = await savePdf(href, name);
    setIsLoading(false);
    if (!isSaved) showToast(syncToasts.download);
  }
  return (
    <LinkButton href={href} download={name} onClick={(event) => void download(event)} aria-busy={isLoading} size="large">
      <FileText className="icon" aria-hidden="true" />
      {syncCopy.download}
    </LinkButton>
  );
}

async function savePdf(href: string, name: string): Promise<boolean> {
  try {
    const answer = await fetch(href);
    if (!answer.ok) return false;
    saveFile(name, await answer.blob());
    return true;
  } catch {
    return false; // Network error: shown like a refusal.
  }
}
