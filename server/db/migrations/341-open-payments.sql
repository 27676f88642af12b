-- Open Payments: payments that programs ask for and make (T2), and what owners allow them (T3).

-- What a program was allowed, or asks for. Programs are named by their wallet address, or by their key alone.
CREATE TABLE access_grant (
  id uuid PRIMARY KEY,
  client text NOT NULL,
  -- What the address of the program called itself when it asked.
  client_name text NOT NULL DEFAULT '',
  -- The public key to which the grant and its tokens are bound: its id, and the key in base64url.
  kid text NOT NULL,
  key_x text NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'allowed', 'issued', 'declined', 'ended')),
  -- The access in the words of the standard.
  access jsonb NOT NULL,
  -- Of a grant that takes the consent of an owner.
  user_id uuid REFERENCES app_user (id),
  address_id uuid REFERENCES wallet_address (id),
  account_id uuid REFERENCES account (id),
  -- Payments go to this incoming payment alone.
  receiver_id uuid,
  limit_currency text REFERENCES currency (code),
  limit_debit_minor bigint CHECK (limit_debit_minor > 0),
  limit_receive_minor bigint CHECK (limit_receive_minor > 0),
  -- Repeating interval of ISO 8601: the limit is for each period.
  repeats text,
  -- SHA-256 of secrets: the token that continues the request, the handle of its page, and the reference that proves the consent.
  continue_hash text NOT NULL UNIQUE,
  interact_hash text UNIQUE,
  interact_ref_hash text,
  finish_uri text,
  client_nonce text,
  server_nonce text,
  -- The program may ask again from then on.
  wait_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- An unanswered request, and a grant without consent, end then.
  expires_at timestamptz,
  decided_at timestamptz,
  ended_at timestamptz,
  CHECK (limit_debit_minor IS NULL OR limit_receive_minor IS NULL)
);
CREATE INDEX access_grant_owner ON access_grant (user_id);
CREATE INDEX access_grant_expiry ON access_grant (expires_at);

CREATE TABLE access_token (
  id uuid PRIMARY KEY,
  grant_id uuid NOT NULL REFERENCES access_grant (id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Rotated or revoked.
  ended_at timestamptz
);
CREATE INDEX access_token_grant ON access_token (grant_id);

-- What was spent of a grant in one period of its interval.
CREATE TABLE access_grant_use (
  grant_id uuid NOT NULL REFERENCES access_grant (id) ON DELETE CASCADE,
  period int NOT NULL,
  debit_minor bigint NOT NULL CHECK (debit_minor >= 0),
  receive_minor bigint NOT NULL CHECK (receive_minor >= 0),
  PRIMARY KEY (grant_id, period)
);

-- Hosts of programs that an owner wants no requests of.
CREATE TABLE program_block (
  user_id uuid NOT NULL REFERENCES app_user (id),
  host text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, host)
);

-- Signatures of requests that were used: each is taken once.
CREATE TABLE used_signature (
  hash text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_signature_expiry ON used_signature (expires_at);

CREATE TABLE incoming_payment (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  address_id uuid NOT NULL REFERENCES wallet_address (id),
  account_id uuid NOT NULL REFERENCES account (id),
  currency_code text NOT NULL REFERENCES currency (code),
  -- Null takes any amount.
  amount_minor bigint CHECK (amount_minor > 0),
  received_minor bigint NOT NULL DEFAULT 0 CHECK (received_minor >= 0),
  client text NOT NULL,
  metadata jsonb,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  completed_at timestamptz,
  CHECK (amount_minor IS NULL OR received_minor <= amount_minor)
);
CREATE INDEX incoming_payment_address ON incoming_payment (address_id, id);
CREATE INDEX incoming_payment_owner ON incoming_payment (user_id);
CREATE INDEX incoming_payment_expiry ON incoming_payment (expires_at);

CREATE TABLE payment_quote (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  address_id uuid NOT NULL REFERENCES wallet_address (id),
  account_id uuid NOT NULL REFERENCES account (id),
  incoming_id uuid NOT NULL REFERENCES incoming_payment (id) ON DELETE CASCADE,
  debit_minor bigint NOT NULL CHECK (debit_minor > 0),
  receive_minor bigint NOT NULL CHECK (receive_minor > 0),
  -- Between currencies.
  rate_id uuid REFERENCES rate (id),
  client text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX payment_quote_owner ON payment_quote (user_id);
CREATE INDEX payment_quote_incoming ON payment_quote (incoming_id);
CREATE INDEX payment_quote_expiry ON payment_quote (expires_at);

CREATE TABLE outgoing_payment (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  address_id uuid NOT NULL REFERENCES wallet_address (id),
  grant_id uuid NOT NULL REFERENCES access_grant (id),
  -- Each quote is paid once; unused quotes are deleted, and used ones after a day.
  quote_id uuid NOT NULL UNIQUE,
  incoming_id uuid NOT NULL,
  debit_currency text NOT NULL REFERENCES currency (code),
  debit_minor bigint NOT NULL CHECK (debit_minor > 0),
  receive_currency text NOT NULL REFERENCES currency (code),
  receive_minor bigint NOT NULL CHECK (receive_minor > 0),
  transfer_id uuid NOT NULL UNIQUE REFERENCES transfer (id),
  client text NOT NULL,
  metadata jsonb,
  created_at timestamptz NOT NULL
);
CREATE INDEX outgoing_payment_address ON outgoing_payment (address_id, id);
CREATE INDEX outgoing_payment_owner ON outgoing_payment (user_id);
CREATE INDEX outgoing_payment_grant ON outgoing_payment (grant_id);
