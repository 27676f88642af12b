-- Accounts of Telegram by which owners sign in, and launches of the app that Telegram has confirmed.
CREATE TABLE telegram_link (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  -- Telegram's id of the account, decimal.
  telegram_id text NOT NULL UNIQUE,
  -- What Telegram calls it, @name where it has one.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 64),
  linked_at timestamptz NOT NULL
);

CREATE TABLE telegram_launch (
  -- SHA-256 of the signature, so that the same launch data is not taken twice.
  mark char(64) PRIMARY KEY,
  -- SHA-256 of the secret that the launched page chose.
  secret_hash char(64) NOT NULL UNIQUE,
  telegram_id text NOT NULL,
  name text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When it signed its owner in.
  used_at timestamptz
);
CREATE INDEX telegram_launch_expired ON telegram_launch (expires_at);

-- Opened by Telegram: it ends with the link.
ALTER TABLE session ADD COLUMN is_by_telegram boolean NOT NULL DEFAULT false;
