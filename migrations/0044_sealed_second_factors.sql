-- Secrets of authenticator apps are kept sealed from here on. Those of before cannot be sealed by SQL and nobody but local
-- homes had any: they are set up again.
UPDATE users SET totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = NULL WHERE totp_secret IS NOT NULL;
DELETE FROM recovery_codes;
