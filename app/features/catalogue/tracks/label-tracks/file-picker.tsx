import { AudioLines, Image } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FileZone } from "#app/components/file-zone.tsx";
import { fileCopy } from "#app/content/label-tracks-copy.ts";
import type { RememberedVideo } from "#app/features/services/files/uploads/remembered-video.ts";
import { showToast } from "#app/lib/toast.ts";
import { acceptedTypes, checkFile, type FileKind } from "#app/features/services/files/uploads/check-file.ts";

type FilePickerProps = {
  kind: FileKind;
  hasOne: boolean;
  awaited: RememberedVideo | null;
  onPick: (file: File) => void;
};

/** Where a file is picked; what cannot be used is refused before it is sent. */
export function FilePicker({ kind, hasOne, awaited, onPick }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async () => {
    const file = input.current?.files?.[0];
    if (!input.current || !file) return;
    // The same file may be picked again after it was cancelled.
    input.current.value = "";
    const checked = await checkFile(kind, file);
    setProblem(checked.ok ? null : (checked.toast.description ?? checked.toast.title));
    if (checked.ok) onPick(checked.file);
    else showToast(checked.toast);
  };
  // A quick hand picks before the page's scripts have come: that file counts too.
  const takeEarly = useEffectEvent(() => void take());
  useEffect(() => takeEarly(), []);

  const words = fileCopy[kind];
  return (
    <div className="noscript:hidden">
      <FileZone
        ref={input}
        id={`${kind}-file`}
        icon={kind === "audio" ? AudioLines : Image}
        title={awaited ? fileCopy.again(awaited.fingerprint.name) : hasOne ? words.chooseOther : words.choose}
        hint={awaited ? fileCopy.againHint : words.hint}
        accept={acceptedTypes(kind)}
        problem={problem}
        problemId={`${kind}-problem`}
        onChange={() => void take()}
      />
    </div>
  );
}
