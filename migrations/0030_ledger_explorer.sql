-- What super users page through, newest first, whole or by status.
CREATE INDEX purchases_newest ON purchases (created_at DESC, id);
CREATE INDEX payouts_newest ON payouts (created_at DESC, id);
CREATE INDEX payouts_of_status ON payouts (status, created_at DESC, id);
CREATE INDEX disputes_newest ON disputes (opened_at DESC, id);
CREATE INDEX disputes_of_status ON disputes (status, opened_at DESC, id);
CREATE INDEX adjustments_newest ON adjustments (proposed_at DESC, id);
CREATE INDEX adjustments_of_status ON adjustments (status, proposed_at DESC, id);
-- Whom an alarm of the books is mailed to.
CREATE INDEX super_users ON user_roles (user_id) WHERE role = 'super_user';
