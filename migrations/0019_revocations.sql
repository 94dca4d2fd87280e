-- When the brand downloaded the video or its certificate first. Of licences from before nobody knows: they count as
-- downloaded.
ALTER TABLE licences ADD COLUMN downloaded_at INTEGER;
UPDATE licences SET downloaded_at = issued_at;

-- A render that its brand took back: its licence is revoked, its tokens return, its label's earning is reversed. Within 14
-- days, before the first download, five in thirty days.
CREATE TABLE licence_revocations (
  licence_id TEXT PRIMARY KEY REFERENCES licences (id),
  revoked_by TEXT NOT NULL REFERENCES users (id),
  revoked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX licence_revocations_by_user ON licence_revocations (revoked_by, revoked_at);

CREATE TRIGGER revocation_is_in_time BEFORE INSERT ON licence_revocations BEGIN
  SELECT RAISE(ABORT, 'revoked_by_another') FROM licences AS licence
    WHERE licence.id = NEW.licence_id AND licence.user_id <> NEW.revoked_by;
  SELECT RAISE(ABORT, 'licence_downloaded') FROM licences AS licence
    WHERE licence.id = NEW.licence_id AND licence.downloaded_at IS NOT NULL;
  SELECT RAISE(ABORT, 'revoked_too_late') FROM licences AS licence
    WHERE licence.id = NEW.licence_id AND NEW.revoked_at > licence.issued_at + 1209600000;
  SELECT RAISE(ABORT, 'too_many_revoked') WHERE 5 <= (
    SELECT count(*) FROM licence_revocations AS revocation
    WHERE revocation.revoked_by = NEW.revoked_by AND revocation.revoked_at > NEW.revoked_at - 2592000000);
  -- Money that a bank has taken, or wants to, is settled first: the tokens it paid for are not there to return.
  SELECT RAISE(ABORT, 'account_held') WHERE
    EXISTS (SELECT 1 FROM held_token_accounts AS held WHERE held.user_id = NEW.revoked_by)
    OR EXISTS (SELECT 1 FROM disputed_licences AS disputed WHERE disputed.licence_id = NEW.licence_id);
END;
CREATE TRIGGER revocation_is_fixed BEFORE UPDATE ON licence_revocations BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;
CREATE TRIGGER revocation_is_kept BEFORE DELETE ON licence_revocations BEGIN
  SELECT RAISE(ABORT, 'immutable');
END;

-- It counts as no sync any more.
CREATE TRIGGER revocation_takes_licence_back AFTER INSERT ON licence_revocations BEGIN
  UPDATE licences SET status = 'revoked' WHERE id = NEW.licence_id;
  UPDATE tracks SET sync_count = sync_count - 1
    WHERE id = (SELECT track_id FROM licences WHERE id = NEW.licence_id);
  UPDATE licence_total SET total = total - 1 WHERE only_row = 1;
  UPDATE activity_by_day SET syncs = syncs - 1 WHERE (label_id, day) = (
    SELECT label_id, issued_at / 86400000 FROM licences WHERE id = NEW.licence_id);
  UPDATE activity_by_brand SET syncs = syncs - 1 WHERE (label_id, brand_id) = (
    SELECT label_id, brand_id FROM licences WHERE id = NEW.licence_id);
  UPDATE activity_by_track SET syncs = syncs - 1, last_sync_at = (
      SELECT max(licence.issued_at) FROM licences AS licence
      WHERE licence.track_id = activity_by_track.track_id AND licence.label_id = activity_by_track.label_id
        AND licence.status <> 'revoked')
    WHERE (label_id, track_id) = (SELECT label_id, track_id FROM licences WHERE id = NEW.licence_id);
END;

-- Nobody downloads what was taken back, and the first download stays the first.
CREATE TRIGGER first_download_is_fixed BEFORE UPDATE OF downloaded_at ON licences
WHEN OLD.downloaded_at IS NOT NULL OR OLD.status = 'revoked' BEGIN
  SELECT RAISE(ABORT, 'licence_is_fixed');
END;
-- A revoked licence stays revoked, and becomes so by a revocation alone.
CREATE TRIGGER licence_is_revoked_by_revocation BEFORE UPDATE OF status ON licences
WHEN NEW.status <> OLD.status AND (OLD.status = 'revoked'
  OR (NEW.status = 'revoked' AND NOT EXISTS (
    SELECT 1 FROM licence_revocations AS revocation WHERE revocation.licence_id = NEW.id))) BEGIN
  SELECT RAISE(ABORT, 'licence_is_fixed');
END;

-- The tokens of a captured render come back once, all of them, and only of a licence that was revoked.
CREATE TRIGGER returned_tokens_are_sound BEFORE INSERT ON ledger_transfers
WHEN NEW.id = 'render:' || NEW.subject_id || ':revocation' BEGIN
  SELECT RAISE(ABORT, 'revocation_mismatch') WHERE NEW.kind <> 'post' OR NOT EXISTS (
    SELECT 1 FROM ledger_transfers AS hold
    JOIN ledger_transfers AS ending ON ending.hold_id = hold.id AND ending.kind = 'capture'
    JOIN licences AS licence ON licence.render_id = NEW.subject_id AND licence.status = 'revoked'
    WHERE hold.id = 'render:' || NEW.subject_id AND hold.debit_id = NEW.credit_id
      AND hold.credit_id = NEW.debit_id AND hold.amount = NEW.amount);
END;
-- Into the lots they were drawn from, so that a refund or a dispute of their purchase finds them there.
CREATE TRIGGER returned_tokens_are_in_their_lots AFTER INSERT ON ledger_transfers
WHEN NEW.id = 'render:' || NEW.subject_id || ':revocation' BEGIN
  UPDATE token_lots SET open_tokens = open_tokens
    + (SELECT draw.tokens FROM lot_draws AS draw WHERE draw.transfer_id = 'render:' || NEW.subject_id
      AND draw.lot_id = token_lots.id)
    WHERE id IN (SELECT lot_id FROM lot_draws WHERE transfer_id = 'render:' || NEW.subject_id);
END;
