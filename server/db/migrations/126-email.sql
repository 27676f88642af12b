-- When the owner confirmed the address by a code; null for one that was only typed.
ALTER TABLE app_user ADD COLUMN email_confirmed_at timestamptz;
-- A confirmed address belongs to one wallet.
CREATE UNIQUE INDEX app_user_confirmed_email ON app_user (lower(email)) WHERE email_confirmed_at IS NOT NULL;

-- Letters to owners. The text goes when the letter was sent or given up.
CREATE TABLE email_outbox (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  address text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  status text NOT NULL CHECK (status IN ('queued', 'sent', 'failed')),
  tries integer NOT NULL,
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- A letter that was not taken until then is given up.
  expires_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX email_outbox_due ON email_outbox (status, next_at);
CREATE INDEX email_outbox_age ON email_outbox (created_at);
CREATE INDEX email_outbox_owner ON email_outbox (user_id);

-- Codes that confirm a new address, the newest of each owner.
CREATE TABLE email_code (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  id uuid NOT NULL,
  address text NOT NULL,
  code_hash char(64) NOT NULL,
  attempts smallint NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_code_age ON email_code (expires_at);
