import { sql } from "drizzle-orm";
import type { AppContext } from "#worker/context.ts";
import { listed } from "#worker/domain/lib/query.ts";
import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { licenceInForceOfRender, newestCertificate } from "#worker/domain/licensing/licences/licence-columns.ts";
import { recordDownload } from "#worker/domain/licensing/licences/revocations/revoke-licence.ts";
import { takenBySystems } from "#worker/domain/services/files/media/keys.ts";
import { type DownloadRefusal, maxBytesAtOnce } from "./my-videos.contract.ts";

type Row = {
  id: string;
  key: string;
  bytes: number;
  name: string;
  number: string | null;
  certificateKey: string | null;
};
type Checked = { ok: true; ids: string[] } | { ok: false; refusal: DownloadRefusal };
type Packed = { ok: true; zip: ReadableStream<Uint8Array> } | { ok: false; refusal: DownloadRefusal };

/** Selects the viewer's own finished videos. Records nothing yet. */
export async function checkDownload(ctx: AppContext, viewer: Viewer, ids: readonly string[]): Promise<Checked> {
  const rows = await findVideos(ctx, viewer, ids);
  if (rows.length === 0) return { ok: false, refusal: "none-ready" };
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  if (bytes > maxBytesAtOnce) return { ok: false, refusal: "too-large" };
  return { ok: true, ids: rows.map(({ id }) => id) };
}

/** Streams a ZIP, one file open at a time. Records the downloads first, and leaves out what was revoked by then. */
export async function packVideos(ctx: AppContext, viewer: Viewer, ids: readonly string[]): Promise<Packed> {
  const checked = await checkDownload(ctx, viewer, ids);
  if (!checked.ok) return checked;
  await recordDownload(ctx, viewer, { renderIds: checked.ids });
  const rows = await findVideos(ctx, viewer, checked.ids);
  const { makeZip } = await import("client-zip");
  return { ok: true, zip: makeZip(entriesOf(ctx, rows)) };
}

function findVideos(ctx: AppContext, viewer: Viewer, ids: readonly string[]): Promise<Row[]> {
  return ctx.db.all<Row>(sql`
    SELECT renders.id, renders.output_key AS key, renders.bytes, ifnull(detail.name, upload.filename) AS name,
      licence.number, ${newestCertificate} AS certificateKey
    FROM renders JOIN uploads AS upload ON upload.id = renders.upload_id
    LEFT JOIN video_details AS detail ON detail.render_id = renders.id
    LEFT JOIN licences AS licence ON licence.id = ${licenceInForceOfRender}
    WHERE renders.id IN ${listed(ids)} AND renders.user_id = ${viewer.id} AND renders.status = 'completed'
      AND ifnull(licence.status, 'active') NOT IN ('revoked', 'lapsed')
    ORDER BY renders.created_at DESC, renders.id`);
}

async function* entriesOf(ctx: AppContext, rows: readonly Row[]) {
  const lastModified = new Date(ctx.clock.now());
  const missing: string[] = [];
  for (const [name, key] of nameFiles(rows)) {
    const input = await ctx.media.open(key);
    if (input) yield { name, lastModified, input };
    else missing.push(name);
  }
  if (missing.length > 0) {
    const input = `Missing on our side, please contact us:\n${missing.join("\n")}\n`;
    yield { name: "missing.txt", lastModified, input };
  }
}

type Video = { key: string; name: string; number: string | null; certificateKey: string | null };

/** File names by key: videos by name and licence number, one certificate per licence. */
export function nameFiles(videos: readonly Video[]): Map<string, string> {
  const files = new Map<string, string>();
  for (const { key, name, number, certificateKey } of videos) {
    const stem = takenBySystems(name).replace(/\.(mp4|mov|m4v|webm|mkv|avi)$/i, "");
    const words = [stem.slice(0, 100).trim().replace(/^\.+/, "") || "video", number].filter(Boolean).join(" - ");
    files.set(freeName(files, `videos/${words}`, ".mp4"), key);
    if (certificateKey && number) files.set(`licences/${number}.pdf`, certificateKey);
  }
  return files;
}

/** Compares without case: some file systems would overwrite one file by the other. */
function freeName(files: ReadonlyMap<string, string>, stem: string, extension: string): string {
  const taken = new Set([...files.keys()].map((name) => name.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${stem}${extension}` : `${stem} (${number})${extension}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
