-- Locks of apps: a locked app has no token, only a ticket that asks for the key by a PIN or a passkey.
CREATE TABLE app_lock (
  session_id uuid PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user (id),
  -- SHA-256 of the ticket.
  ticket_hash char(64) NOT NULL UNIQUE,
  -- What decrypts the data of the locked app, base64url.
  key text NOT NULL,
  -- Wrong PINs since the last right one; the fifth ends the session.
  failed integer NOT NULL CHECK (failed >= 0),
  -- The Idempotency-Key of the last one, whose repeat is not counted.
  failed_key text,
  created_at timestamptz NOT NULL
);
CREATE INDEX app_lock_owner ON app_lock (user_id);

ALTER TABLE passkey_challenge DROP CONSTRAINT passkey_challenge_purpose_check;
ALTER TABLE passkey_challenge ADD CONSTRAINT passkey_challenge_purpose_check
  CHECK (purpose IN ('add', 'confirm', 'sign_in', 'unlock'));
