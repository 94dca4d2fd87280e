import { AudioLines, Image } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { fileCopy } from "#app/content/label-tracks-copy.ts";
import type { RememberedVideo } from "#app/features/base/uploads/remembered-video.ts";
import { showToast } from "#app/lib/toast.ts";
import { acceptedTypes, checkFile, type FileKind } from "#app/features/base/uploads/check-file.ts";

type FilePickerProps = {
  kind: FileKind;
  hasOne: boolean;
  awaited: RememberedVideo | null;
  onPick: (file: File) => void;
};

/** The browser's own file button lies over the whole zone and takes clicks, keys and drops. */
export function FilePicker({ kind, hasOne, awaited, onPick }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = () => {
    const file = input.current?.files?.[0];
    if (!input.current || !file) return;
    // The same file may be picked again after it was cancelled.
    input.current.value = "";
    const checked = checkFile(kind, file);
    setProblem(checked.ok ? null : (checked.toast.description ?? checked.toast.title));
    if (checked.ok) onPick(checked.file);
    else showToast(checked.toast);
  };
  // A quick hand picks before the page's scripts have come: that file counts too.
  const takeEarly = useEffectEvent(take);
  useEffect(() => takeEarly(), []);

  const words = fileCopy[kind];
  const Icon = kind === "audio" ? AudioLines : Image;
  const problemId = `${kind}-problem`;
  return (
    <div className="noscript:hidden">
      <label htmlFor={`${kind}-file`} className="file-zone">
        <Icon className="icon flex-none text-ink2" strokeWidth={1.75} aria-hidden="true" />
        <span className="min-w-0">
          <span className="block font-[620] wrap-anywhere">
            {awaited ? fileCopy.again(awaited.fingerprint.name) : hasOne ? words.chooseOther : words.choose}
          </span>
          <span className="block text-sm text-ink2">{awaited ? fileCopy.againHint : words.hint}</span>
        </span>
        <input
          ref={input}
          id={`${kind}-file`}
          type="file"
          accept={acceptedTypes(kind)}
          className="drop-zone-file"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          onChange={take}
        />
      </label>
      {problem && (
        <p id={problemId} role="alert" className="mt-1.5 text-sm font-[560] text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
