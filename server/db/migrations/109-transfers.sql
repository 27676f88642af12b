-- Money from one owner to another.
ALTER TABLE transfer DROP CONSTRAINT transfer_kind_check;
ALTER TABLE transfer ADD CONSTRAINT transfer_kind_check CHECK
  (kind IN ('exchange', 'topup', 'withdrawal', 'settlement', 'reversal', 'adjustment', 'transfer'));
ALTER TABLE wallet_transaction DROP CONSTRAINT wallet_transaction_kind_check;
ALTER TABLE wallet_transaction ADD CONSTRAINT wallet_transaction_kind_check CHECK
  (kind IN ('top_up', 'withdrawal', 'exchange', 'adjustment', 'transfer'));

-- Whether a lookup by phone finds the owner, and whether money from others may open accounts of theirs.
ALTER TABLE app_user ADD COLUMN is_findable boolean NOT NULL DEFAULT true;
ALTER TABLE app_user ADD COLUMN opens_accounts boolean NOT NULL DEFAULT true;

-- What an owner of a level may send to others of a currency within 24 hours; without a row there is no limit.
CREATE TABLE transfer_limit (
  level text NOT NULL REFERENCES id_level (code),
  currency_code text NOT NULL REFERENCES currency (code),
  daily_limit_minor bigint NOT NULL CHECK (daily_limit_minor > 0),
  PRIMARY KEY (level, currency_code)
);

INSERT INTO transfer_limit (level, currency_code, daily_limit_minor)
SELECT level, currency_code, daily_limit_minor FROM id_level_limit;

-- Another owner, as one owner found them. An id is valid until it expires; that of a recent one stays valid.
CREATE TABLE recipient (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  recipient_user_id uuid NOT NULL REFERENCES app_user (id),
  expires_at timestamptz NOT NULL,
  -- The last transfer to them.
  sent_at timestamptz,
  is_recent boolean NOT NULL DEFAULT false,
  UNIQUE (user_id, recipient_user_id),
  CHECK (user_id <> recipient_user_id)
);
CREATE INDEX recipient_recent ON recipient (user_id, sent_at DESC);
CREATE INDEX recipient_unused ON recipient (expires_at) WHERE sent_at IS NULL;

-- The handle in an owner's QR code.
CREATE TABLE receive_code (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);
