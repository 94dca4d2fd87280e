import type { Viewer } from "#worker/domain/lib/viewer.contract.ts";
import type { TestContext } from "./app-context.ts";
import { makeCompletedRender, makeTrack, type TrackRow } from "./factories.ts";

type Sale = {
  brand: Viewer & { brandId: string };
  label: { labelId: string };
  count: number;
  tracks: number;
};

/** Sells `count` licences of one label, a minute apart and ending now, spread over `tracks` tracks. */
export async function sellMany(ctx: TestContext, { brand, label, count, tracks }: Sale): Promise<TrackRow[]> {
  const sold: TrackRow[] = [];
  for (let number = 0; number < tracks; number += 1) {
    sold.push(await makeTrack(ctx.db, label.labelId, { title: `Sold ${number}`, artist: "The Many" }));
  }
  const [model] = sold;
  if (!model) throw new Error("nothing is sold without a track");
  const render = await makeCompletedRender(ctx, brand, model);
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)`;
  const run = (statement: string, ...values: unknown[]) =>
    ctx.db.$client
      .prepare(statement)
      .bind(...values)
      .run();
  await run(
    `INSERT INTO renders (id, user_id, brand_id, label_id, upload_id, preparation_id, track_id, start_at_ms,
       volume_percent, price_tokens, scope, terms_version, licence_number, status, heartbeat_at, created_at, completed_at, output_key,
       duration_ms, bytes, sha256, track_title, artist, label_name, brand_name, brand_legal_entity, master_key,
       track_duration_ms, rights)
     ${numbers} SELECT 'sold-' || i, render.user_id, render.brand_id, render.label_id, render.upload_id,
       render.preparation_id,
       json_extract(?3, '$[' || CAST(i % ?4 AS INTEGER) || ']'), 0, 60, 2, render.scope, render.terms_version, printf('SOLD-%06d',
         i), 'completed', 1, 1, 1, 'k', 1, 1,
       render.sha256, render.track_title, render.artist, render.label_name, render.brand_name,
         render.brand_legal_entity, render.master_key,
       render.track_duration_ms, render.rights FROM n JOIN renders AS render ON render.id = ?2`,
    count,
    render.id,
    JSON.stringify(sold.map(({ id }) => id)),
    tracks,
  );
  await run(
    `INSERT INTO licences (id, number, render_id, user_id, brand_id, label_id, track_id, brand_name,
       brand_legal_entity, label_name, track_title, artist, isrc, price_tokens, scope, value_cents, share_basis_points,
       share_cents, share_policy, video_sha256, issued_at, terms_version)
     ${numbers} SELECT printf('licence-%06d', i), render.licence_number, render.id, render.user_id,
       render.brand_id, render.label_id,
       render.track_id, 'Brand ' || (i % 977), 'Ltd', 'Label', track.title, track.artist, track.isrc, 2,
         render.scope, 1000, 5000, 500, 'p',
       render.sha256, ?2 - (?1 - i) * 60000, render.terms_version
     FROM n CROSS JOIN renders AS render ON render.id = 'sold-' || i JOIN tracks AS track
       ON track.id = render.track_id`,
    count,
    ctx.clock.now(),
  );
  return sold;
}
