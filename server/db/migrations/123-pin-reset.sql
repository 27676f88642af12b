-- The last change of a PIN: its idempotency key, and a keyed hash of both PINs.
ALTER TABLE pin ADD COLUMN change_key text;
ALTER TABLE pin ADD COLUMN change_mark char(64);

-- A new PIN for an owner who forgot theirs. It waits from `opens_at` being set until that moment, and then
-- replaces the PIN; before that the phone was confirmed by the session alone.
CREATE TABLE pin_reset (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  session_id uuid NOT NULL,
  confirmed_at timestamptz NOT NULL,
  hash text,
  params text,
  opens_at timestamptz,
  CHECK ((opens_at IS NULL) = (hash IS NULL) AND (hash IS NULL) = (params IS NULL))
);
CREATE INDEX pin_reset_due ON pin_reset (opens_at);
CREATE INDEX pin_reset_age ON pin_reset (confirmed_at);
