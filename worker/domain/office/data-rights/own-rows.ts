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
    FROM tracks WHERE label_id IN (${ownLabels(userId)}) ORDER BY seq`,
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
    SELECT licence_id, revoked_at, problem_id
    FROM licence_revocations WHERE licence_id IN (${ownLicences(userId)}) ORDER BY revoked_at`,
  "licence-upgrades": (userId) => sql`
    SELECT licence_id, supersedes_id, upgraded_at
    FROM licence_upgrades WHERE licence_id IN (${ownLicences(userId)}) ORDER BY upgraded_at`,
  "licence-versions": (userId) => sql`
    SELECT licence_id, n, render_id, video_sha256, issue, added_at
    FROM licence_versions WHERE licence_id IN (${ownLicences(userId)}) ORDER BY added_at, licence_id, n`,
  "licence-credentials": (userId) => sql`
    SELECT licence_id, kind, issue, at, jwt, signed_at
    FROM licence_credentials WHERE licence_id IN (${ownLicences(userId)}) ORDER BY seq`,
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
    SELECT id, purchase_id, refund_id, number, amount_cents, issued_at
    FROM credit_notes WHERE purchase_id IN (${ownPurchases(userId)}) ORDER BY issued_at`,
  "purchase-places": (userId) => sql`
    SELECT purchase_id, track_id, upload_id, start_at_ms, volume_percent, has_overlay, scope, original_mode,
      original_percent, is_levelled, ends_with_track, kept_at
    FROM purchase_places WHERE purchase_id IN (${ownPurchases(userId)}) ORDER BY kept_at`,
  "purchase-order-places": (userId) => sql`
    SELECT purchase_id, pairs, has_overlay, scope, original_mode, original_percent, is_levelled, kept_at
    FROM purchase_order_places WHERE purchase_id IN (${ownPurchases(userId)}) ORDER BY kept_at`,
  "purchase-upgrade-places": (userId) => sql`
    SELECT purchase_id, render_id, kept_at
    FROM purchase_upgrade_places WHERE purchase_id IN (${ownPurchases(userId)}) ORDER BY kept_at`,
  refunds: (userId) => sql`
    SELECT id, purchase_id, tokens, amount_cents, tax_cents, status, reason, created_at, ended_at
    FROM refunds WHERE purchase_id IN (${ownPurchases(userId)}) ORDER BY created_at`,
  disputes: (userId) => sql`
    SELECT id, kind, purchase_id, amount_cents, tokens_unspent, tokens_spent, status, reason, opened_at,
      closed_at
    FROM disputes WHERE user_id = ${userId} ORDER BY opened_at`,
  "label-entries": (userId) => sql`
    SELECT id, kind, label_id, currency, amount_cents, licence_id, tokens, share_basis_points, share_policy,
      reverses_id, booked_at, eligible_at, held_for, payout_id
    FROM label_entries WHERE label_id IN (${ownLabels(userId)}) ORDER BY booked_at`,
  payouts: (userId) => sql`
    SELECT id, label_id, currency, amount_cents, status, destination, transfer_id, reversed_cents, created_at, processed_at
    FROM payouts WHERE label_id IN (${ownLabels(userId)}) ORDER BY created_at`,
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
    SELECT name, label_id, basis_points, text, announced_at, valid_from
    FROM revenue_policies WHERE label_id IN (${ownLabels(userId)}) AND status = 'confirmed' ORDER BY announced_at`,
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

const ownLabels = (userId: string): SQL => sql`SELECT id FROM label_profiles WHERE user_id = ${userId}`;
const ownLicences = (userId: string): SQL => sql`SELECT id FROM licences WHERE user_id = ${userId}`;
const ownPurchases = (userId: string): SQL => sql`SELECT id FROM purchases WHERE user_id = ${userId}`;

function ownAccounts(userId: string): SQL {
  return sql`
    SELECT id FROM ledger_accounts WHERE owner_id = ${userId}
    UNION ALL SELECT id FROM ledger_accounts WHERE owner_id IN (${ownLabels(userId)})`;
}
