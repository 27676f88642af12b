-- Money that an owner asks others for, in parts (S3). What a part asks for never changes.
CREATE TABLE money_request (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  account_id uuid NOT NULL REFERENCES account (id),
  currency_code text NOT NULL REFERENCES currency (code),
  -- The part of the bill that the asker pays themselves.
  own_minor bigint NOT NULL CHECK (own_minor >= 0),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- It is paid until then.
  expires_at timestamptz NOT NULL,
  -- The day that the asker chose, in their time zone: 2026-12-10.
  last_day text NOT NULL,
  withdrawn_at timestamptz,
  -- The asker was notified that it has expired.
  expiry_told_at timestamptz,
  idem_key text NOT NULL,
  request_hash text NOT NULL,
  UNIQUE (user_id, idem_key)
);
CREATE INDEX money_request_expiry ON money_request (expires_at);

-- What one person, or anybody with the link, is asked for.
CREATE TABLE money_request_part (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES money_request (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  -- The handle in its link.
  token text NOT NULL UNIQUE,
  -- A person whom the asker has found or paid before, or a phone that is not looked up; neither is anybody with the link.
  asked_user_id uuid REFERENCES app_user (id),
  phone text,
  -- The asker's name for them, or the one that they see.
  name text NOT NULL DEFAULT '',
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  paid_at timestamptz,
  payer_id uuid REFERENCES app_user (id),
  transfer_id uuid UNIQUE REFERENCES transfer (id),
  declined_at timestamptz,
  reminded_at timestamptz,
  -- The asked person wants to be reminded then.
  snoozed_until timestamptz,
  UNIQUE (request_id, position),
  CHECK (asked_user_id IS NULL OR phone IS NULL),
  CHECK ((paid_at IS NULL) = (transfer_id IS NULL))
);
CREATE INDEX money_request_part_asked ON money_request_part (asked_user_id);
CREATE INDEX money_request_part_phone ON money_request_part (phone);
CREATE INDEX money_request_part_snoozed ON money_request_part (snoozed_until);

-- Askers of whom an owner wants no requests.
CREATE TABLE request_block (
  user_id uuid NOT NULL REFERENCES app_user (id),
  asker_id uuid NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, asker_id)
);
