import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import { hours } from "#worker/domain/lib/time.ts";
import type { TestContext } from "./app-context.ts";
import { makeCompletedRender, makeTrack, type TrackRow } from "./factories.ts";

type ManyVideos = { brand: Viewer & { brandId: string }; labelId: string; count: number; tracks: number };

/**
 * Makes `count` licensed videos of one brand, an hour apart and ending now, spread over `tracks` tracks: "clip-0001.mp4" is the
 * oldest, each with its own upload and preparation.
 */
export async function makeManyVideos(ctx: TestContext, { brand, labelId, count, tracks }: ManyVideos) {
  const used: TrackRow[] = [];
  for (let number = 0; number < tracks; number += 1)
    used.push(await makeTrack(ctx.db, labelId, { title: `Used ${number}`, artist: `Artist ${number}` }));
  const [model] = used;
  if (!model) throw new Error("no video is made without a track");
  const render = await makeCompletedRender(ctx, brand, model, { createdAt: 1 });
  const run = (statement: string, ...values: unknown[]) =>
    ctx.db.$client
      .prepare(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) ${statement}`)
      .bind(count, ...values)
      .run();
  await ctx.db.$client.prepare("DROP TRIGGER uploads_are_limited").run();
  await run(
    `INSERT INTO uploads (id, user_id, filename, content_type, size_bytes, part_bytes, media_key, multipart_id, status,
       created_at, touched_at, completed_at)
     SELECT 'upload-' || i, ?2, printf('clip-%04d.mp4', i), 'video/mp4', 1, 1, 'upload-' || i, 'm', 'uploaded', 1, 1, 1 FROM n
     WHERE true`,
    brand.id,
  );
  await run(
    `INSERT INTO preparations (id, upload_id, status, heartbeat_at, created_at, picture_key, poster_key, width, height, duration_ms)
     SELECT 'picture-' || i, 'upload-' || i, 'ready', 1, 1, 'p', 'q', 1080, 1920, 15000 FROM n WHERE true`,
  );
  await run(
    `INSERT INTO renders (id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms,
       volume_percent, price_tokens, scope, terms_version, licence_number, status, heartbeat_at, created_at, completed_at,
       output_key, duration_ms, bytes, sha256, track_title, artist, label_name, brand_name, brand_legal_entity, master_key,
       track_duration_ms, rights)
     SELECT printf('video-%04d', i), render.user_id, render.brand_id, render.label_id, 'upload-' || i, 'picture-' || i,
       track.id, 0, 60, 2, render.scope, render.terms_version, printf('SOLD-%04d', i), 'completed', 1,
       ?2 - (?1 - i) * ?5, 1, 'k', 1, 1, render.sha256, track.title, track.artist, render.label_name, render.brand_name,
       render.brand_legal_entity, render.master_key, render.track_duration_ms, render.rights
     FROM n JOIN renders AS render ON render.id = ?3
       JOIN tracks AS track ON track.id = json_extract(?4, '$[' || CAST(i % ?6 AS INTEGER) || ']')`,
    ctx.clock.now(),
    render.id,
    JSON.stringify(used.map(({ id }) => id)),
    hours(1),
    tracks,
  );
  await run(
    `INSERT INTO licences (id, number, render_id, user_id, brand_id, label_id, track_id, brand_name, brand_legal_entity,
       label_name, track_title, artist, isrc, price_tokens, scope, value_cents, share_basis_points, share_cents,
       share_policy, video_sha256, issued_at, terms_version)
     SELECT printf('licence-%04d', i), render.licence_number, render.id, render.user_id, render.brand_id, render.label_id,
       render.track_id, 'Brand', 'Ltd', 'Label', render.track_title, render.artist, render.isrc, 2, render.scope, 1000, 5000,
       500, 'p', render.sha256, render.created_at, render.terms_version
     FROM n CROSS JOIN renders AS render ON render.id = printf('video-%04d', i)`,
  );
  return used;
}
