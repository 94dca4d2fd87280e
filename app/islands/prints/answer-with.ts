import { BlobSource, Input, type InputAudioTrack, type InputFormat, type InputVideoTrack } from "mediabunny";
import type { CopyQuestion } from "#worker/domain/licensing/proof/copies/copies.contract.ts";
import { lengthOf } from "./length-of.ts";
import { listenTo } from "./listen-to.ts";
import { lookAt } from "./look-at.ts";
import type { PrintMessage, Unreadable } from "./prints.ts";

const say = (message: PrintMessage) => self.postMessage(message, {});
const unreadable = (reason: Unreadable) => say({ kind: "unreadable", reason });

/** What a worker does that knows these formats: one file, once; whoever started it ends it. */
export function answerWith(formats: InputFormat[]): void {
  self.addEventListener("message", ({ data: file }: MessageEvent<Blob>) => {
    print(file, formats).catch(() => unreadable("broken"));
  });
}

async function print(file: Blob, formats: InputFormat[]): Promise<void> {
  const input = new Input({ formats, source: new BlobSource(file) });
  if (!(await input.canRead())) return unreadable("no-decoder");
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video && !audio) return unreadable("no-tracks");
  const [canSee, canHear] = [await canDecode(video), await canDecode(audio)];
  if (!canSee && !canHear) return unreadable("no-decoder");
  const ofSeconds = await lengthOf(input);
  // The picture and the sound begin together, wherever the file's own time does.
  const begin = await input.getFirstTimestamp();
  const tell = (step: "picture" | "sound") => (atSeconds: number) =>
    say({ kind: "progress", step, done: Math.min(1, atSeconds / ofSeconds), atSeconds, ofSeconds });
  const seen =
    canSee && video ? await lookAt(video, { begin, ofSeconds, onProgress: tell("picture") }) : null;
  const sound = canHear && audio ? await listenTo(audio, { begin, onProgress: tell("sound") }) : null;
  const question: CopyQuestion = {
    file: {
      seconds: ofSeconds,
      width: seen?.width ?? 0,
      height: seen?.height ?? 0,
      framesPerSecond: seen?.framesPerSecond ?? null,
    },
    looks: seen?.looks ?? [],
    sound,
  };
  say({ kind: "done", question, isSoundUnheard: audio !== null && !canHear });
}

/** False without a track, without WebCodecs, and for what they do not know. */
async function canDecode(track: InputVideoTrack | InputAudioTrack | null): Promise<boolean> {
  return track !== null && (await track.canDecode().catch(() => false));
}
