-- Payouts by phone and bank, to a card token, and to an address on a network.
ALTER TABLE account DROP CONSTRAINT account_kind_check;
ALTER TABLE account ADD CONSTRAINT account_kind_check CHECK
  (kind IN ('user', 'house', 'gateway_in', 'payout_pending', 'external', 'fee'));
INSERT INTO account (id, kind, currency_code, materialised, created_at)
SELECT md5('fee::' || c.code)::uuid, 'fee', c.code, false, '2026-01-01T00:00:00Z'
FROM currency c;

ALTER TABLE payout DROP CONSTRAINT payout_method_check;
ALTER TABLE payout ADD CONSTRAINT payout_method_check CHECK (method IN ('card', 'usdc', 'sbp'));
-- The part of amount_minor that is the fee; the rest is paid out.
ALTER TABLE payout ADD COLUMN fee_minor bigint NOT NULL DEFAULT 0 CHECK (fee_minor >= 0);
-- Quote that it was made of; absent for a withdrawal without a quote.
ALTER TABLE payout ADD COLUMN quote_id uuid;
ALTER TABLE payout ADD COLUMN number text;
ALTER TABLE payout ADD COLUMN phone text;
ALTER TABLE payout ADD COLUMN bank_id text;
ALTER TABLE payout ADD COLUMN bank text;
ALTER TABLE payout ADD COLUMN recipient_name text;
ALTER TABLE payout ADD COLUMN network text;
-- What the provider last answered: confirmations, hash, link.
ALTER TABLE payout ADD COLUMN progress jsonb NOT NULL DEFAULT '{}';
ALTER TABLE payout ADD COLUMN sent_at timestamptz;
ALTER TABLE payout ADD COLUMN confirming_at timestamptz;
CREATE UNIQUE INDEX payout_quote_once ON payout (quote_id);
CREATE INDEX payout_number ON payout (user_id, number);

-- What a payout costs by its method, and what may be paid out at once. Without a row there is no such way.
CREATE TABLE payout_tariff (
  method text NOT NULL CHECK (method IN ('card', 'usdc', 'sbp')),
  currency_code text NOT NULL REFERENCES currency (code),
  least_minor bigint NOT NULL CHECK (least_minor > 0),
  greatest_minor bigint CHECK (greatest_minor >= least_minor),
  percent numeric(6, 3) NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 100),
  -- Paid out without the percentage in a calendar month.
  free_minor bigint CHECK (free_minor > 0),
  PRIMARY KEY (method, currency_code)
);

INSERT INTO payout_tariff (method, currency_code, least_minor, greatest_minor, percent, free_minor) VALUES
  ('sbp', 'RUB', 100, 50000000, 0.5, 10000000),
  ('card', 'RUB', 50000, 50000000, 1.5, NULL),
  ('card', 'USD', 1000, 1000000, 1.5, NULL),
  ('card', 'EUR', 1000, 1000000, 1.5, NULL),
  ('card', 'IDR', 15000000, 15000000000, 1.5, NULL),
  ('card', 'JPY', 1500, 1500000, 1.5, NULL),
  ('card', 'GBP', 1000, 1000000, 1.5, NULL),
  ('usdc', 'USDC', 100, NULL, 0, NULL);

-- The fee of a payout for a minute.
CREATE TABLE payout_quote (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  account_id uuid NOT NULL REFERENCES account (id),
  method text NOT NULL CHECK (method IN ('card', 'usdc', 'sbp')),
  network text,
  -- What leaves the account; the fee is a part of it.
  amount_minor bigint NOT NULL CHECK (amount_minor > fee_minor),
  fee_minor bigint NOT NULL CHECK (fee_minor >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX payout_quote_expired ON payout_quote (expires_at);

-- Cards that an owner saved, as the provider's token.
CREATE TABLE saved_card (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  token text NOT NULL,
  last4 char(4) NOT NULL,
  brand text NOT NULL,
  used_at timestamptz NOT NULL,
  UNIQUE (user_id, last4, brand)
);

-- What a bank answered to an owner about a phone.
CREATE TABLE bank_name (
  user_id uuid NOT NULL REFERENCES app_user (id),
  phone text NOT NULL,
  bank_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('told', 'untold', 'none')),
  name text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, phone, bank_id)
);
CREATE INDEX bank_name_expired ON bank_name (expires_at);
