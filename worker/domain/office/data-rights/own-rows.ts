import { type SQL, sql } from "drizzle-orm";

/**
 * Stored data of a user, one query per table. Columns are listed explicitly, so that a new one is exported only after
 * a decision; secrets and hashes of secrets are never included.
 */
export const ownRows: Record<string, (userId: string) => SQL> = {
  account: (userId) => sql`
    SELECT id, email, approval_status, profile_completed, email_verified_at, created_at,
      totp_confirmed_at AS second_factor_set_up_at, wanted_path
    FROM users WHERE id = ${userId}`,
  roles: (userId) => sql`SELECT role FROM user_roles WHERE user_id = ${userId} ORDER BY position`,
  "sale-mails": (userId) => sql`SELECT frequency, told_at FROM sale_mail_settings WHERE user_id = ${userId}`,
  "brand-profile": (userId) => sql`
    SELECT id, brand_name, legal_entity, address, phone_number, created_at
    FROM brand_profiles WHERE user_id = ${userId}`,
  labels: (userId) => sql`
    SELECT id, label_name, legal_entity, address, phone_number, is_primary, created_at
    FROM label_profiles WHERE user_id = ${userId} ORDER BY created_at`,
  tracks: (userId) => sql`
    SELECT id, label_id, title, artist, isrc, upc, release_date, language, primary_genre, sub_genre, genre,
      mood, mood_tags, bpm, musical_key, vocals, description, owns_master, owns_publishing,
      publishing_split_basis_points, explicit_lyrics, sync_terms, rights_declaration, rights_declared_at, warranty_version, status, is_active, price_tokens,
      commercial_price_tokens, duration_ms, sync_count, created_at, updated_at, submitted_at, reviewed_at, review_note, archived_at, put_aside_at,
      metadata_completeness
    FROM tracks WHERE label_id IN (SELECT id FROM label_profiles WHERE user_id = ${userId}) ORDER BY seq`,
  uploads: (userId) => sql`
    SELECT id, purpose, filename, content_type, size_bytes, status, duration_ms, created_at, completed_at, put_aside_at,
      original_sound, speech_ms
    FROM uploads WHERE user_id = ${userId} ORDER BY created_at`,
  cues: (userId) => sql`
    SELECT cue.upload_id, cue.track_id, cue.start_at_ms, cue.volume_percent, cue.ends_with_track, cue.changed_at
    FROM uploads AS upload JOIN cues AS cue ON cue.upload_id = upload.id
    WHERE upload.user_id = ${userId} ORDER BY cue.changed_at`,
  ingests: (userId) => sql`
    SELECT id, upload_id, kind, status, failure_code, facts, created_at, ended_at
    FROM ingests WHERE user_id = ${userId} ORDER BY created_at`,
  renders: (userId) => sql`
    SELECT id, upload_id, track_id, label_id, track_title, artist, isrc, label_name, brand_name,
      brand_legal_entity, rights, start_at_ms, volume_percent, original_mode, original_percent,
      is_levelled, duck_ms, edit, price_tokens, scope, terms_version, licence_number, version_of, order_id, status,
      failure_code, compared_seconds, known_seconds, output_width, output_height, duration_ms, bytes, sha256, created_at, completed_at
    FROM renders WHERE user_id = ${userId} ORDER BY created_at`,
  "render-orders": (userId) => sql`
    SELECT id, several, created_at FROM render_orders WHERE user_id = ${userId} ORDER BY created_at`,
  licences: (userId) => sql`
    SELECT id, number, render_id, track_id, brand_name, brand_legal_entity, label_name, track_title, artist,
      isrc, price_tokens, scope, terms_version, value_cents, video_sha256, status, issued_at, downloaded_at
    FROM licences WHERE user_id = ${userId} ORDER BY issued_at`,
  "licence-revocations": (userId) => sql`
    SELECT revocation.licence_id, revocation.revoked_at, revocation.problem_id
    FROM licences AS licence JOIN licence_revocations AS revocation ON revocation.licence_id = licence.id
    WHERE licence.user_id = ${userId} ORDER BY revocation.revoked_at`,
  "licence-upgrades": (userId) => sql`
    SELECT upgrade.licence_id, upgrade.supersedes_id, upgrade.upgraded_at
    FROM licences AS licence JOIN licence_upgrades AS upgrade ON upgrade.licence_id = licence.id
    WHERE licence.user_id = ${userId} ORDER BY upgrade.upgraded_at`,
  "licence-versions": (userId) => sql`
    SELECT version.licence_id, version.n, version.render_id, version.video_sha256, version.issue, version.added_at
    FROM licences AS licence JOIN licence_versions AS version ON version.licence_id = licence.id
    WHERE licence.user_id = ${userId} ORDER BY version.added_at, version.licence_id, version.n`,
  "licence-credentials": (userId) => sql`
    SELECT credential.licence_id, credential.kind, credential.issue, credential.at, credential.jwt, credential.signed_at
    FROM licences AS licence JOIN licence_credentials AS credential ON credential.licence_id = licence.id
    WHERE licence.user_id = ${userId} ORDER BY credential.seq`,
  "licence-problems": (userId) => sql`
    SELECT id, licence_id, kind, details, status, created_at, closed_at, answer
    FROM licence_problems WHERE user_id = ${userId} ORDER BY created_at`,
  claims: (userId) => sql`
    SELECT id, licence_id, platform, channel, video_url, reference, release_days, status, created_at, due_at, seen_at,
      closed_at, reason
    FROM claims WHERE user_id = ${userId} ORDER BY created_at`,
  "claim-answers": (userId) => sql`
    SELECT id, licence_id, status, reason, closed_at FROM claims WHERE closed_by = ${userId} ORDER BY closed_at`,
  channels: (userId) => sql`
    SELECT id, platform, handle, url, created_at FROM channels WHERE user_id = ${userId} ORDER BY created_at`,
  "licence-channels": (userId) => sql`
    SELECT attached.licence_id, attached.channel_id
    FROM channels AS channel JOIN licence_channels AS attached ON attached.channel_id = channel.id
    WHERE channel.user_id = ${userId} ORDER BY attached.licence_id, attached.channel_id`,
  "ledger-transfers": (userId) => sql`
    SELECT id, kind, debit_id, credit_id, amount, reason, subject_id, at
    FROM ledger_transfers WHERE debit_id IN (${ownAccounts(userId)})
    UNION
    SELECT id, kind, debit_id, credit_id, amount, reason, subject_id, at
    FROM ledger_transfers WHERE credit_id IN (${ownAccounts(userId)})
    ORDER BY at`,
  "token-lots": (userId) => sql`
    SELECT id, purchase_id, currency, cents_per_token, tokens, open_tokens, at
    FROM token_lots WHERE account_id IN (${ownAccounts(userId)}) ORDER BY at`,
  purchases: (userId) => sql`
    SELECT id, tokens, currency, cents_per_token, tax_cents, status, session_id, payment_intent_id, charge_id,
      invoice_url, receipt_url, customer_id, po_number, reference, created_at, paid_at
    FROM purchases WHERE user_id = ${userId} ORDER BY created_at`,
  "billing-details": (userId) => sql`
    SELECT legal_entity, address_line, city, region, postal_code, country, tax_number, customer_id
    FROM billing_details WHERE user_id = ${userId}`,
  "credit-notes": (userId) => sql`
    SELECT note.id, note.purchase_id, note.refund_id, note.number, note.amount_cents, note.issued_at
    FROM purchases AS purchase JOIN credit_notes AS note ON note.purchase_id = purchase.id
    WHERE purchase.user_id = ${userId} ORDER BY note.issued_at`,
  "purchase-places": (userId) => sql`
    SELECT place.purchase_id, place.track_id, place.upload_id, place.start_at_ms, place.volume_percent,
      place.has_overlay, place.scope, place.original_mode, place.original_percent, place.is_levelled,
      place.ends_with_track, place.kept_at
    FROM purchases AS purchase JOIN purchase_places AS place ON place.purchase_id = purchase.id
    WHERE purchase.user_id = ${userId} ORDER BY place.kept_at`,
  "purchase-order-places": (userId) => sql`
    SELECT place.purchase_id, place.pairs, place.has_overlay, place.scope, place.original_mode, place.original_percent, place.is_levelled, place.kept_at
    FROM purchases AS purchase JOIN purchase_order_places AS place ON place.purchase_id = purchase.id
    WHERE purchase.user_id = ${userId} ORDER BY place.kept_at`,
  "purchase-upgrade-places": (userId) => sql`
    SELECT place.purchase_id, place.render_id, place.kept_at
    FROM purchases AS purchase JOIN purchase_upgrade_places AS place ON place.purchase_id = purchase.id
    WHERE purchase.user_id = ${userId} ORDER BY place.kept_at`,
  refunds: (userId) => sql`
    SELECT refund.id, refund.purchase_id, refund.tokens, refund.amount_cents, refund.tax_cents, refund.status,
      refund.reason, refund.created_at, refund.ended_at
    FROM refunds AS refund JOIN purchases AS purchase ON purchase.id = refund.purchase_id
      WHERE purchase.user_id = ${userId} ORDER BY refund.created_at`,
  disputes: (userId) => sql`
    SELECT id, kind, purchase_id, amount_cents, tokens_unspent, tokens_spent, status, reason, opened_at,
      closed_at
    FROM disputes WHERE user_id = ${userId} ORDER BY opened_at`,
  "label-entries": (userId) => sql`
    SELECT entry.id, entry.kind, entry.label_id, entry.currency, entry.amount_cents, entry.licence_id,
      entry.tokens, entry.share_basis_points, entry.share_policy, entry.reverses_id, entry.booked_at,
      entry.eligible_at, entry.held_for, entry.payout_id
    FROM label_profiles AS label JOIN label_entries AS entry ON entry.label_id = label.id
    WHERE label.user_id = ${userId} ORDER BY entry.booked_at`,
  payouts: (userId) => sql`
    SELECT payout.id, payout.label_id, payout.currency, payout.amount_cents, payout.status,
      payout.destination, payout.transfer_id, payout.reversed_cents, payout.created_at, payout.processed_at
    FROM label_profiles AS label JOIN payouts AS payout ON payout.label_id = label.id
      WHERE label.user_id = ${userId} ORDER BY payout.created_at`,
  "payout-accounts": (userId) => sql`
    SELECT account_id, generation, details_submitted, transfers_active, payouts_enabled, currently_due,
      past_due, created_at, closed_at
    FROM connected_accounts WHERE user_id = ${userId} ORDER BY generation`,
  "payout-account-openings": (userId) => sql`
    SELECT generation, request, asked_at FROM account_openings WHERE user_id = ${userId} ORDER BY generation`,
  adjustments: (userId) => sql`
    SELECT id, account_id, amount, reason, status, proposed_at, decided_at
    FROM adjustments WHERE account_id IN (${ownAccounts(userId)}) ORDER BY proposed_at`,
  "revenue-policies": (userId) => sql`
    SELECT policy.name, policy.label_id, policy.basis_points, policy.text, policy.announced_at, policy.valid_from
    FROM label_profiles AS label JOIN revenue_policies AS policy ON policy.label_id = label.id
      AND policy.status = 'confirmed'
    WHERE label.user_id = ${userId} ORDER BY policy.announced_at`,
  reports: (userId) => sql`
    SELECT id, track_id, reason, details, status, created_at, reviewed_at
    FROM track_reports WHERE reporter_id = ${userId} ORDER BY created_at`,
  "saved-searches": (userId) => sql`
    SELECT id, name, query, created_at FROM saved_searches WHERE user_id = ${userId} ORDER BY created_at`,
  removals: (userId) => sql`
    SELECT id, kind, contents, removed_at FROM removals WHERE user_id = ${userId} ORDER BY removed_at DESC`,
  campaigns: (userId) => sql`
    SELECT id, name, ad_id, clock_number, brand, product, created_at FROM campaigns WHERE user_id = ${userId} ORDER BY created_at`,
  "video-details": (userId) => sql`
    SELECT render_id, name, campaign_id FROM video_details WHERE user_id = ${userId} ORDER BY render_id`,
  "track-votes": (userId) => sql`
    SELECT vote.track_id, track.title, track.artist, vote.voted_at
    FROM track_votes AS vote JOIN tracks AS track ON track.id = vote.track_id
    WHERE vote.user_id = ${userId} ORDER BY vote.voted_at`,
  shortlists: (userId) => sql`
    SELECT id, name, is_current, created_at FROM shortlists WHERE user_id = ${userId} ORDER BY created_at`,
  "shortlist-tracks": (userId) => sql`
    SELECT entry.shortlist_id, entry.track_id, track.title, track.artist, entry.note, entry.position, entry.added_at
    FROM shortlists AS shortlist JOIN shortlist_tracks AS entry ON entry.shortlist_id = shortlist.id
      JOIN tracks AS track ON track.id = entry.track_id
    WHERE shortlist.user_id = ${userId} ORDER BY shortlist.created_at, shortlist.id, entry.position`,
  reviews: (userId) => sql`
    SELECT id, upload_id, title, password_hash IS NOT NULL AS has_password, has_digest, digested_at, created_at,
      expires_at, revoked_at
    FROM reviews WHERE user_id = ${userId} ORDER BY created_at`,
  "review-candidates": (userId) => sql`
    SELECT candidate.review_id, candidate.position, candidate.track_id, candidate.start_at_ms, candidate.volume_percent
    FROM reviews AS review JOIN review_candidates AS candidate ON candidate.review_id = review.id
    WHERE review.user_id = ${userId} ORDER BY candidate.review_id, candidate.position`,
  "review-votes": (userId) => sql`
    SELECT visitor.review_id, visitor.name, vote.position, vote.voted_at
    FROM reviews AS review JOIN review_visitors AS visitor ON visitor.review_id = review.id
      LEFT JOIN review_votes AS vote ON vote.visitor_id = visitor.id
    WHERE review.user_id = ${userId} ORDER BY visitor.created_at`,
  "review-comments": (userId) => sql`
    SELECT comment.review_id, visitor.name, comment.at_ms, comment.position, comment.text, comment.created_at,
      comment.resolved_at
    FROM reviews AS review JOIN review_comments AS comment ON comment.review_id = review.id
      JOIN review_visitors AS visitor ON visitor.id = comment.visitor_id
    WHERE review.user_id = ${userId} ORDER BY comment.created_at`,
  "shared-videos": (userId) => sql`
    SELECT id, render_id, is_downloadable, created_at, expires_at, revoked_at, reopened_at, visits, last_visit_at
    FROM shared_videos WHERE user_id = ${userId} ORDER BY created_at`,
  comps: (userId) => sql`
    SELECT id, upload_id, track_id, track_title, artist, marked_name, start_at_ms, volume_percent, ends_with_track,
      status, failure_code, width, height, duration_ms, bytes, created_at, made_at, expires_at, put_aside_at
    FROM comps WHERE user_id = ${userId} ORDER BY created_at`,
  "report-replies": (userId) => sql`
    SELECT id, report_id, reply, created_at FROM report_replies WHERE user_id = ${userId} ORDER BY created_at`,
  "document-acceptances": (userId) => sql`
    SELECT acceptance.document, acceptance.version, document.sha256, acceptance.act, acceptance.accepted_at,
      acceptance.client_address
    FROM document_acceptances AS acceptance JOIN document_versions AS document
      ON document.document = acceptance.document AND document.version = acceptance.version
    WHERE acceptance.user_id = ${userId} ORDER BY acceptance.accepted_at`,
  "label-agreement-notices": (userId) => sql`
    SELECT version, announced_at, applies_at, warned_at, ended_at FROM agreement_notices
    WHERE user_id = ${userId} ORDER BY announced_at`,
  "track-warranties": (userId) => sql`
    SELECT track_id, version, given_at, client_address FROM track_warranties
    WHERE user_id = ${userId} ORDER BY given_at, track_id`,
  sessions: (userId) => sql`
    SELECT user_agent, active_role, created_at, renewed_at, expires_at
    FROM sessions WHERE user_id = ${userId} ORDER BY created_at`,
  mails: (userId) => sql`
    SELECT message ->> '$.kind' AS kind, to_address, status, created_at, sent_at
    FROM mails WHERE user_id = ${userId} ORDER BY created_at`,
  "audit-log": (userId) => sql`
    SELECT at, action, target_kind, target_id, before, after FROM audit_log
    WHERE seq IN (
      SELECT seq FROM audit_log WHERE target_kind = 'account' AND target_id = ${userId}
      UNION SELECT seq FROM audit_log WHERE actor_id = ${userId})
    ORDER BY seq`,
};

function ownAccounts(userId: string): SQL {
  return sql`
    SELECT id FROM ledger_accounts WHERE owner_id = ${userId}
    UNION ALL SELECT account.id FROM label_profiles AS label JOIN ledger_accounts AS account
      ON account.owner_id = label.id
      WHERE label.user_id = ${userId}`;
}
