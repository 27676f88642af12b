-- What was typed at a registration, kept apart for each that is under way: nobody replaces the one of another. The
-- code that confirms the phone says which one becomes the wallet. The table `registration` is that of older servers.
CREATE TABLE registration_draft (
  id uuid PRIMARY KEY,
  phone text NOT NULL,
  -- The network that began it, as `sms_code.network`.
  network text NOT NULL,
  draft jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX registration_draft_phone ON registration_draft (phone, created_at DESC);
CREATE INDEX registration_draft_age ON registration_draft (expires_at);

-- The registration that a code was asked for.
ALTER TABLE sms_code ADD COLUMN registration_id uuid;

-- Wrong codes of registrations from all unknown networks, which lock registrations for minutes.
ALTER TABLE phone_guard ADD COLUMN register_failed integer NOT NULL DEFAULT 0;
ALTER TABLE phone_guard ADD COLUMN register_locked_until timestamptz;
