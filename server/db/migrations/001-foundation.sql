CREATE TABLE currency (
  code text PRIMARY KEY CHECK (length(code) BETWEEN 3 AND 5),
  exponent smallint NOT NULL CHECK (exponent = 2),
  symbol text NOT NULL,
  mid_usd numeric(30, 12) NOT NULL CHECK (mid_usd > 0),
  min_exchange_minor bigint NOT NULL DEFAULT 100 CHECK (min_exchange_minor > 0),
  is_enabled boolean NOT NULL DEFAULT true,
  position smallint NOT NULL UNIQUE
);

CREATE TABLE id_level (
  code text PRIMARY KEY,
  ord smallint NOT NULL UNIQUE,
  topup_allowed boolean NOT NULL,
  withdrawal_allowed boolean NOT NULL,
  daily_limit_minor bigint CHECK (daily_limit_minor > 0)
);

CREATE TABLE app_user (
  id uuid PRIMARY KEY,
  phone text NOT NULL UNIQUE,
  first_name text NOT NULL,
  last_name text NOT NULL DEFAULT '',
  email text NOT NULL,
  environment text NOT NULL CHECK (environment IN ('ewallet', 'grok')),
  country_code text,
  city text,
  zip_code text,
  address text,
  language text NOT NULL DEFAULT 'ru' CHECK (language IN ('ru', 'en')),
  level text NOT NULL DEFAULT 'anonymous' REFERENCES id_level (code),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  registered_at timestamptz NOT NULL,
  offer_accepted_at timestamptz
);

CREATE TABLE registration (
  phone text PRIMARY KEY,
  draft jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE TABLE sms_code (
  id uuid PRIMARY KEY,
  phone text NOT NULL,
  purpose text NOT NULL,
  code_hash text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX sms_code_latest ON sms_code (phone, purpose, created_at DESC);

CREATE TABLE phone_guard (
  phone text PRIMARY KEY,
  failed integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);

CREATE TABLE sms_outbox (
  id uuid PRIMARY KEY,
  phone text NOT NULL,
  body text NOT NULL,
  status text NOT NULL DEFAULT 'queued',
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX sms_outbox_due ON sms_outbox (status, next_at);
CREATE INDEX sms_outbox_phone ON sms_outbox (phone, created_at DESC);

CREATE TABLE session (
  id uuid PRIMARY KEY,
  token_hash char(64) NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES app_user (id),
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  user_agent text NOT NULL DEFAULT '',
  ip_prefix text NOT NULL DEFAULT '',
  pin_setup boolean NOT NULL DEFAULT false
);
CREATE INDEX session_owner ON session (user_id);

CREATE TABLE pin (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  hash text NOT NULL,
  params text NOT NULL,
  failed integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  changed_at timestamptz NOT NULL
);

CREATE TABLE rate_limit (
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  hits integer NOT NULL,
  PRIMARY KEY (key, window_start)
);

CREATE TABLE account (
  id uuid PRIMARY KEY,
  user_id uuid REFERENCES app_user (id),
  kind text NOT NULL CHECK (kind IN ('user', 'house', 'gateway_in', 'payout_pending', 'external')),
  provider text NOT NULL DEFAULT '',
  currency_code text NOT NULL REFERENCES currency (code),
  balance_minor bigint NOT NULL DEFAULT 0,
  materialised boolean NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'frozen', 'closed')),
  position smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  UNIQUE (id, currency_code),
  UNIQUE (user_id, currency_code),
  CHECK ((kind = 'user') = (user_id IS NOT NULL)),
  CHECK ((kind = 'user') = materialised),
  CHECK (kind <> 'user' OR balance_minor >= 0),
  CHECK (materialised OR balance_minor = 0)
);

CREATE TABLE rate (
  id uuid PRIMARY KEY,
  from_currency_code text NOT NULL REFERENCES currency (code),
  to_currency_code text NOT NULL REFERENCES currency (code),
  quantity_in numeric(30, 12) NOT NULL CHECK (quantity_in > 0),
  quantity_out numeric(30, 12) NOT NULL CHECK (quantity_out > 0),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz,
  CHECK (from_currency_code <> to_currency_code)
);
CREATE UNIQUE INDEX rate_current ON rate (from_currency_code, to_currency_code) WHERE valid_until IS NULL;
CREATE INDEX rate_superseded ON rate (valid_until);

CREATE TABLE transfer (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('exchange', 'topup', 'withdrawal', 'settlement', 'reversal', 'adjustment')),
  idem_scope text NOT NULL,
  idem_key text NOT NULL,
  request_hash text NOT NULL,
  answer jsonb NOT NULL DEFAULT '{}',
  reverses_id uuid UNIQUE REFERENCES transfer (id),
  rate_id uuid REFERENCES rate (id),
  created_at timestamptz NOT NULL,
  UNIQUE (idem_scope, idem_key)
);
CREATE INDEX transfer_rate ON transfer (rate_id) WHERE rate_id IS NOT NULL;

CREATE TABLE posting (
  transfer_id uuid NOT NULL REFERENCES transfer (id),
  seq smallint NOT NULL,
  debit_account_id uuid NOT NULL,
  credit_account_id uuid NOT NULL,
  currency_code text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  debit_balance_after bigint,
  credit_balance_after bigint,
  PRIMARY KEY (transfer_id, seq),
  CHECK (debit_account_id <> credit_account_id),
  FOREIGN KEY (debit_account_id, currency_code) REFERENCES account (id, currency_code),
  FOREIGN KEY (credit_account_id, currency_code) REFERENCES account (id, currency_code)
);
CREATE INDEX posting_debit ON posting (debit_account_id);
CREATE INDEX posting_credit ON posting (credit_account_id);

CREATE TABLE wallet_transaction (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  account_id uuid NOT NULL REFERENCES account (id),
  kind text NOT NULL CHECK (kind IN ('top_up', 'withdrawal', 'exchange', 'adjustment')),
  amount_minor bigint NOT NULL CHECK (amount_minor <> 0),
  currency_code text NOT NULL REFERENCES currency (code),
  status text NOT NULL CHECK (status IN ('pending', 'complete', 'failed', 'reversed')),
  description text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  transfer_id uuid REFERENCES transfer (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX wallet_transaction_user ON wallet_transaction (user_id, created_at DESC, id DESC);
CREATE INDEX wallet_transaction_currency
  ON wallet_transaction (user_id, currency_code, created_at DESC, id DESC);

CREATE TABLE payment_order (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  account_id uuid NOT NULL,
  currency_code text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  status text NOT NULL CHECK (status IN ('created', 'pending', 'complete', 'failed', 'expired')),
  provider text NOT NULL,
  provider_ref text UNIQUE,
  url text,
  idem_key text NOT NULL,
  request_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  closed_at timestamptz,
  UNIQUE (user_id, idem_key),
  FOREIGN KEY (account_id, currency_code) REFERENCES account (id, currency_code)
);
CREATE INDEX payment_order_due ON payment_order (status, expires_at);

CREATE TABLE payout (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  account_id uuid NOT NULL,
  currency_code text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  method text NOT NULL CHECK (method IN ('card', 'usdc')),
  pan_last4 char(4),
  card_brand text,
  address text,
  status text NOT NULL CHECK (status IN ('pending', 'sent', 'complete', 'failed')),
  provider_ref text,
  transfer_id uuid NOT NULL UNIQUE REFERENCES transfer (id),
  claimed_until timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((method = 'card') = (pan_last4 IS NOT NULL)),
  CHECK ((method = 'usdc') = (address IS NOT NULL)),
  FOREIGN KEY (account_id, currency_code) REFERENCES account (id, currency_code)
);
CREATE INDEX payout_due ON payout (status, claimed_until);

CREATE TABLE kyc_case (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  level text NOT NULL REFERENCES id_level (code),
  status text NOT NULL CHECK (status IN ('pending', 'processing', 'complete', 'aborted')),
  provider_ref text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX kyc_case_user ON kyc_case (user_id, created_at DESC);

CREATE TABLE notification (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  text_key text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  read_at timestamptz
);
CREATE INDEX notification_user ON notification (user_id, created_at DESC, id DESC);

CREATE TABLE text_item (
  iname text NOT NULL,
  lang text NOT NULL CHECK (lang IN ('ru', 'en')),
  text text NOT NULL,
  PRIMARY KEY (iname, lang)
);

CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  user_id uuid,
  event text NOT NULL,
  ip_prefix text,
  request_id text,
  detail jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_user ON audit_log (user_id, at DESC);

INSERT INTO currency (code, exponent, symbol, mid_usd, position) VALUES
  ('RUB', 2, '₽', 0.0125, 1),
  ('USD', 2, '$', 1, 2),
  ('EUR', 2, '€', 1.16, 3),
  ('IDR', 2, '¤', 0.00006, 4),
  ('USDC', 2, '¤', 1, 5);

INSERT INTO id_level (code, ord, topup_allowed, withdrawal_allowed) VALUES
  ('anonymous', 0, false, false),
  ('verified', 1, true, true);

-- The id of a house account follows from its kind, provider and currency, so no one has to look it up.
INSERT INTO account (id, kind, currency_code, materialised, created_at)
SELECT md5(k.kind || '::' || c.code)::uuid, k.kind, c.code, false, '2026-01-01T00:00:00Z'
FROM currency c
CROSS JOIN (VALUES ('house'), ('gateway_in'), ('payout_pending'), ('external')) AS k (kind);

INSERT INTO rate (id, from_currency_code, to_currency_code, quantity_in, quantity_out, valid_from)
SELECT md5('rate:' || a.code || ':' || b.code)::uuid, a.code, b.code, 1,
  trunc(a.mid_usd / b.mid_usd * 0.99, 8), '2026-01-01T00:00:00Z'
FROM currency a
CROSS JOIN currency b
WHERE a.code <> b.code;
