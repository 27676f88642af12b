-- Programs of the owners themselves: keys that read balances and transactions, and webhooks that tell of incoming money (T6).
CREATE TABLE read_key (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  name text NOT NULL,
  -- SHA-256 of the key; the key itself is shown once.
  secret_hash text NOT NULL UNIQUE,
  sees_balances boolean NOT NULL,
  sees_transactions boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  CHECK (sees_balances OR sees_transactions)
);
CREATE INDEX read_key_owner ON read_key (user_id);
CREATE INDEX read_key_expiry ON read_key (expires_at);

CREATE TABLE webhook (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  url text NOT NULL,
  -- Signs what is sent, so that it cannot be stored as a hash.
  secret text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Money that came before is queued already.
  seen_until timestamptz NOT NULL,
  -- When the money of the owner is looked at next.
  next_look_at timestamptz NOT NULL,
  last_ok_at timestamptz,
  -- Off after a delivery that failed for good, until the owner turns it on.
  off_at timestamptz,
  UNIQUE (user_id, url)
);
CREATE INDEX webhook_look ON webhook (next_look_at) WHERE off_at IS NULL;

CREATE TABLE webhook_delivery (
  id uuid PRIMARY KEY,
  webhook_id uuid NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  -- Null for one that the owner sends to try it.
  transaction_id uuid,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  tries int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  -- Of the last try: the status of the answer, or why there was none, and how long it took.
  status int,
  reason text,
  took_ms int,
  UNIQUE (webhook_id, transaction_id)
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_at) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_age ON webhook_delivery (created_at);
