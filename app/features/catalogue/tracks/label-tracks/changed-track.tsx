import { fieldWords, formCopy } from "#app/content/label-tracks-copy.ts";
import { declarationWords } from "#app/content/declaration-copy.ts";
import { versionsCopy } from "#app/content/versions-copy.ts";
import { ChangedMeanwhile } from "#app/features/lib/changed-meanwhile.tsx";
import type { Change } from "#worker/domain/lib/versions.contract.ts";

const files = ["audio", "cover"];
const ticks = ["ownsMaster", "ownsPublishing", "explicitLyrics"];
const words = { ...declarationWords, ...fieldWords, audio: formCopy.audio, cover: formCopy.cover };

/** Changes saved from another window while this form was open. */
export function ChangedTrack({ changes }: { changes: readonly Change[] }) {
  return <ChangedMeanwhile changes={changes} words={words} say={say} fixed={files} />;
}

function say(field: string, value: string, whose: "theirs" | "yours"): string | null {
  if (ticks.includes(field)) return value === "on" ? versionsCopy.yes : versionsCopy.no;
  if (files.includes(field)) return whose === "theirs" ? versionsCopy.otherFile : versionsCopy.yourFile;
  return null;
}
