import { takenBySystems } from "#worker/domain/services/files/media/keys.ts";

type Video = { key: string; name: string; number: string | null; certificateKey: string | null };

/**
 * The files of a download, each key once by a name of its own: videos as their brand calls them, with the licence's number behind, and
 * a certificate for each licence.
 */
export function nameFiles(videos: readonly Video[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const { key, name, number, certificateKey } of videos) {
    const stem = takenBySystems(name).replace(/\.(mp4|mov|m4v|webm|mkv|avi)$/i, "");
    const words = [stem.slice(0, 100).trim().replace(/^\.+/, "") || "video", number]
      .filter(Boolean)
      .join(" - ");
    files.set(freeName(files, `videos/${words}`, ".mp4"), key);
    if (certificateKey && number) files.set(`licences/${number}.pdf`, certificateKey);
  }
  return files;
}

/** Where names are taken without case, two files of one name would be one. */
function freeName(files: ReadonlyMap<string, string>, stem: string, extension: string): string {
  const taken = new Set([...files.keys()].map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${stem}${extension}` : `${stem} (${number})${extension}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
