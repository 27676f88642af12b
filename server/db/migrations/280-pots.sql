-- Pots: money of an owner's account that is set aside (S6). A pot is an account of the ledger with a balance of its own and
-- without an owner, so that nothing that pays from the accounts of an owner can spend it; `pot` has whose it is.
ALTER TABLE account DROP CONSTRAINT account_kind_check;
ALTER TABLE account ADD CONSTRAINT account_kind_check CHECK
  (kind IN ('user', 'pot', 'house', 'gateway_in', 'payout_pending', 'external', 'fee', 'receivable', 'bank', 'provider_fee'))
  NOT VALID;
ALTER TABLE account VALIDATE CONSTRAINT account_kind_check;
-- Of an owner's account and of a pot the balance is stored, and is never below zero.
ALTER TABLE account DROP CONSTRAINT account_check1;
ALTER TABLE account ADD CONSTRAINT account_check1 CHECK ((kind IN ('user', 'pot')) = materialised) NOT VALID;
ALTER TABLE account VALIDATE CONSTRAINT account_check1;
ALTER TABLE account DROP CONSTRAINT account_check2;
ALTER TABLE account ADD CONSTRAINT account_check2 CHECK (NOT materialised OR balance_minor >= 0) NOT VALID;
ALTER TABLE account VALIDATE CONSTRAINT account_check2;

ALTER TABLE transfer DROP CONSTRAINT transfer_kind_check;
ALTER TABLE transfer ADD CONSTRAINT transfer_kind_check CHECK
  (kind IN ('exchange', 'topup', 'withdrawal', 'settlement', 'reversal', 'adjustment', 'transfer',
    'refund', 'dispute', 'repayment', 'correction', 'manual', 'pot')) NOT VALID;
ALTER TABLE transfer VALIDATE CONSTRAINT transfer_kind_check;
ALTER TABLE wallet_transaction DROP CONSTRAINT wallet_transaction_kind_check;
ALTER TABLE wallet_transaction ADD CONSTRAINT wallet_transaction_kind_check CHECK
  (kind IN ('top_up', 'withdrawal', 'exchange', 'adjustment', 'transfer',
    'refund', 'dispute', 'repayment', 'pot')) NOT VALID;
ALTER TABLE wallet_transaction VALIDATE CONSTRAINT wallet_transaction_kind_check;

CREATE TABLE pot (
  -- The account of the ledger that has the money.
  id uuid PRIMARY KEY REFERENCES account (id),
  user_id uuid NOT NULL REFERENCES app_user (id),
  -- The owner's account that the money comes from and goes back to.
  account_id uuid NOT NULL REFERENCES account (id),
  name text NOT NULL,
  icon text NOT NULL,
  goal_minor bigint CHECK (goal_minor > 0),
  goal_date date,
  on_home boolean NOT NULL,
  -- Payments are rounded up to a multiple of it; null where they are not.
  round_step_minor bigint CHECK (round_step_minor > 0),
  -- The change of payments before this moment has been set aside, or is left alone.
  rounded_to timestamptz NOT NULL,
  opening_key text NOT NULL,
  opening_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  UNIQUE (user_id, opening_key)
);
CREATE INDEX pot_due ON pot (rounded_to) WHERE closed_at IS NULL AND round_step_minor IS NOT NULL;
-- The change of a payment goes to one pot.
CREATE UNIQUE INDEX pot_rounding ON pot (account_id) WHERE closed_at IS NULL AND round_step_minor IS NOT NULL;

-- The smallest step to which payments are rounded up; payments in a currency without one are not.
ALTER TABLE currency ADD COLUMN round_step_minor bigint CHECK (round_step_minor > 0);
UPDATE currency SET round_step_minor = 1000 WHERE code = 'RUB';
UPDATE currency SET round_step_minor = 100 WHERE code IN ('USD', 'EUR', 'GBP', 'USDC');
UPDATE currency SET round_step_minor = 10 WHERE code = 'JPY';
UPDATE currency SET round_step_minor = 100000 WHERE code = 'IDR';
