import { CircleAlert, CircleCheck, Pause, Play, RotateCw, X, LogIn } from "lucide-react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/components/button.tsx";
import { tryingAgain } from "#app/content/renders-copy.ts";
import { useFallenBack } from "#app/lib/use-live-state.ts";
import type { Preparation } from "./preparation.ts";
import { type Stage, stageOf } from "./upload-stage.ts";
import type { UploadSnapshot } from "./transport.ts";

export type UploadControls = {
  pause: () => void;
  resume: () => void;
  cancel: () => void;
  prepareAgain: () => void;
};
type UploadRowProps = { upload: UploadSnapshot; preparation: Preparation; controls: UploadControls };

export function UploadRow({ upload, preparation, controls }: UploadRowProps) {
  const stage = stageOf(upload, preparation);
  const isAgain = useFallenBack(
    `${upload.status === "uploaded" ? "preparation" : "upload"} ${upload.totalBytes}`,
    stage.percent ?? 0,
  );
  return (
    <div className="min-w-0">
      <div className="flex min-h-9 flex-wrap items-center gap-1.5 text-sm">
        <Symbol tone={stage.tone} />
        <p role={stage.tone === "bad" ? "alert" : "status"} className="min-w-0 flex-1 basis-40">
          {stage.title && <strong className="font-strong">{stage.title}: </strong>}
          {isAgain && stage.percent !== null && upload.status !== "waiting" && tryingAgain}
          {stage.text}
        </p>
        {stage.percent !== null && (
          <span className="tc whitespace-nowrap text-ink2" aria-hidden="true">
            {stage.percent}%
          </span>
        )}
        <span className="ml-auto flex items-center gap-1.5">
          {stage.canPause && <Control name="Pause upload" icon={<Pause />} onPress={controls.pause} />}
          {stage.canResume && <Control name="Resume upload" icon={<Play />} onPress={controls.resume} />}
          {stage.canSignIn && <SignInLink />}
          {stage.retry && (
            <Button variant="secondary" size="small" onClick={controls[stage.retry]}>
              <RotateCw className="icon-sm" aria-hidden="true" />
              Retry
            </Button>
          )}
          <Control
            name={stage.canPause || stage.canResume ? "Cancel upload" : "Remove video"}
            icon={<X />}
            onPress={controls.cancel}
          />
        </span>
      </div>
      {stage.percent !== null && <progress className="thin-progress" max={100} value={stage.percent} aria-label={stage.text} />}
    </div>
  );
}

function Symbol({ tone }: { tone: Stage["tone"] }) {
  if (tone === "bad") return <CircleAlert className="icon-sm text-bad" aria-hidden="true" />;
  return tone === "good" ? <CircleCheck className="icon-sm text-ok" aria-hidden="true" /> : null;
}

function Control({ name, icon, onPress }: { name: string; icon: ReactNode; onPress: () => void }) {
  return (
    <button type="button" className="iconbtn [&_svg]:size-4" aria-label={name} onClick={onPress}>
      {icon}
    </button>
  );
}

/** Opens a new tab: leaving this one would stop the upload. */
export function SignInLink() {
  return (
    <LinkButton href="/auth" target="_blank" rel="noopener" variant="secondary" size="small" className="whitespace-nowrap">
      <LogIn className="icon-sm" aria-hidden="true" />
      Sign In
    </LinkButton>
  );
}
