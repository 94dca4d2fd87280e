-- What somebody reported, for the export of their data; and failed sign-ins by age, for forgetting them.
CREATE INDEX track_reports_by_reporter ON track_reports (reporter_id, created_at);
CREATE INDEX failed_sign_ins_by_age ON failed_sign_ins (first_at);
-- What a person was sent, for the export and the erasure of their data.
CREATE INDEX mails_by_user ON mails (user_id, created_at);
