-- Orders at a rate (S5): money of an account is reserved until the rate of the owner reaches a target. What is reserved is a
-- posting to an account of the kind `reserve`, one for each account of an owner, which like a pot has no owner of its own.
ALTER TABLE account DROP CONSTRAINT account_kind_check;
ALTER TABLE account ADD CONSTRAINT account_kind_check CHECK
  (kind IN ('user', 'pot', 'reserve', 'house', 'gateway_in', 'payout_pending', 'external', 'fee', 'receivable', 'bank',
    'provider_fee')) NOT VALID;
ALTER TABLE account VALIDATE CONSTRAINT account_kind_check;
ALTER TABLE account DROP CONSTRAINT account_check1;
ALTER TABLE account ADD CONSTRAINT account_check1 CHECK ((kind IN ('user', 'pot', 'reserve')) = materialised) NOT VALID;
ALTER TABLE account VALIDATE CONSTRAINT account_check1;
ALTER TABLE transfer DROP CONSTRAINT transfer_kind_check;
ALTER TABLE transfer ADD CONSTRAINT transfer_kind_check CHECK
  (kind IN ('exchange', 'topup', 'withdrawal', 'settlement', 'reversal', 'adjustment', 'transfer',
    'refund', 'dispute', 'repayment', 'correction', 'manual', 'pot', 'reserve')) NOT VALID;
ALTER TABLE transfer VALIDATE CONSTRAINT transfer_kind_check;
ALTER TABLE wallet_transaction DROP CONSTRAINT wallet_transaction_kind_check;
ALTER TABLE wallet_transaction ADD CONSTRAINT wallet_transaction_kind_check CHECK
  (kind IN ('top_up', 'withdrawal', 'exchange', 'adjustment', 'transfer',
    'refund', 'dispute', 'repayment', 'pot', 'reserve')) NOT VALID;
ALTER TABLE wallet_transaction VALIDATE CONSTRAINT wallet_transaction_kind_check;

CREATE TABLE reserve (
  -- The account of the ledger that has the money.
  id uuid PRIMARY KEY REFERENCES account (id),
  user_id uuid NOT NULL REFERENCES app_user (id),
  -- The owner's account that the money comes from and goes back to.
  account_id uuid NOT NULL UNIQUE REFERENCES account (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX reserve_user ON reserve (user_id);

-- Orders at a rate, and alerts, which are the same without money.
CREATE TABLE rate_order (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  kind text NOT NULL CHECK (kind IN ('exchange', 'alert')),
  -- Of an order with money.
  account_id uuid REFERENCES account (id),
  to_account_id uuid REFERENCES account (id),
  amount_minor bigint CHECK (amount_minor > 0),
  from_code text NOT NULL REFERENCES currency (code),
  to_code text NOT NULL REFERENCES currency (code),
  -- The price of one unit of this side that the owner chose: at least, of `from`; at most, of `to`.
  unit text NOT NULL CHECK (unit IN ('from', 'to')),
  target numeric(30, 8) NOT NULL CHECK (target > 0),
  -- The smallest rate, `to` for one `from`, that reaches the target.
  threshold numeric(30, 8) NOT NULL CHECK (threshold > 0),
  -- The last day, in the zone that the owner had, and the moment at which it ends there.
  until_on text NOT NULL,
  zone text NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'expired', 'canceled')),
  -- When a server next has something to do for it: the end of the last day, or the moment at which its rate was published.
  due_at timestamptz NOT NULL,
  -- The published rate that reached the target first.
  rate_id uuid,
  rate_out numeric(30, 8),
  reached_at timestamptz,
  -- An operator's freeze keeps it from being executed; the owner was told at this moment.
  frozen_at timestamptz,
  -- It is not looked at before.
  rests_until timestamptz,
  transfer_id uuid REFERENCES transfer (id),
  got_minor bigint,
  idem_key text NOT NULL,
  request_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((kind = 'exchange') = (amount_minor IS NOT NULL AND account_id IS NOT NULL AND to_account_id IS NOT NULL)),
  CHECK ((reached_at IS NULL) = (rate_id IS NULL)),
  UNIQUE (user_id, idem_key)
);
-- A new rate looks at the orders that it reaches alone.
CREATE INDEX rate_order_reached ON rate_order (from_code, to_code, threshold)
  WHERE state = 'waiting' AND reached_at IS NULL;
CREATE INDEX rate_order_due ON rate_order (due_at) WHERE state = 'waiting';
CREATE INDEX rate_order_rate ON rate_order (rate_id) WHERE state = 'waiting';
