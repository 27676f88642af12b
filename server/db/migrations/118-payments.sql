-- What is known of the payment of an order at its provider, read again until nothing can change any more.
ALTER TABLE payment_order ADD COLUMN payment_ref text;
-- What was captured, as the provider told it, and what of it was credited.
ALTER TABLE payment_order ADD COLUMN captured text;
ALTER TABLE payment_order ADD COLUMN captured_code text;
ALTER TABLE payment_order ADD COLUMN credited_minor bigint NOT NULL DEFAULT 0 CHECK (credited_minor >= 0);
-- Where captured and ordered differ; the operator looks into these.
ALTER TABLE payment_order ADD COLUMN difference text CHECK (difference IN ('amount', 'currency'));
-- Number of readings, lease of the running one, and when the next is due.
ALTER TABLE payment_order ADD COLUMN checks integer NOT NULL DEFAULT 0;
ALTER TABLE payment_order ADD COLUMN check_until timestamptz NOT NULL DEFAULT '2026-01-01T00:00:00Z';
ALTER TABLE payment_order ADD COLUMN next_check_at timestamptz;
UPDATE payment_order SET credited_minor = amount_minor WHERE status = 'complete';
CREATE INDEX payment_order_check ON payment_order (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payment_order_payment ON payment_order (payment_ref) WHERE payment_ref IS NOT NULL;
CREATE INDEX payment_order_difference ON payment_order (created_at) WHERE difference IS NOT NULL;

-- A refund or dispute of a payment, and how much of it has been taken from its owner; `moves` counts its
-- postings, for their keys.
CREATE TABLE payment_claim (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES payment_order (id),
  kind text NOT NULL CHECK (kind IN ('refund', 'dispute')),
  provider_ref text NOT NULL,
  taken_minor bigint NOT NULL DEFAULT 0 CHECK (taken_minor >= 0),
  moves integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (order_id, kind, provider_ref)
);

-- What an owner owes for money that was taken back after it had been spent; a house account of the kind
-- `receivable` with the account's id as its provider has the postings.
CREATE TABLE receivable (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  changed_at timestamptz NOT NULL
);
CREATE INDEX receivable_open ON receivable (account_id) WHERE amount_minor > 0;

-- What a tester decided about a played payment.
CREATE TABLE sandbox_payment (
  order_id uuid PRIMARY KEY REFERENCES payment_order (id),
  state jsonb NOT NULL
);

ALTER TABLE account DROP CONSTRAINT account_kind_check;
ALTER TABLE account ADD CONSTRAINT account_kind_check CHECK
  (kind IN ('user', 'house', 'gateway_in', 'payout_pending', 'external', 'fee', 'receivable'));
ALTER TABLE transfer DROP CONSTRAINT transfer_kind_check;
ALTER TABLE transfer ADD CONSTRAINT transfer_kind_check CHECK
  (kind IN ('exchange', 'topup', 'withdrawal', 'settlement', 'reversal', 'adjustment', 'transfer',
    'refund', 'dispute', 'repayment'));
ALTER TABLE wallet_transaction DROP CONSTRAINT wallet_transaction_kind_check;
ALTER TABLE wallet_transaction ADD CONSTRAINT wallet_transaction_kind_check CHECK
  (kind IN ('top_up', 'withdrawal', 'exchange', 'adjustment', 'transfer',
    'refund', 'dispute', 'repayment'));
