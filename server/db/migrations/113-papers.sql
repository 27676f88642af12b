-- What owners report about their transactions, for the operator.
CREATE TABLE transaction_problem (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  transaction_id uuid NOT NULL REFERENCES wallet_transaction (id),
  reason text NOT NULL CHECK (reason IN ('unknown', 'not_received', 'amount', 'twice', 'other')),
  text text NOT NULL CHECK (length(text) <= 1000),
  idem_key text NOT NULL,
  request_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_id, idem_key)
);

-- A statement reads the postings of an account in the order of their transfers.
CREATE INDEX posting_debit_order ON posting (debit_account_id, transfer_id, seq);
CREATE INDEX posting_credit_order ON posting (credit_account_id, transfer_id, seq);
DROP INDEX posting_debit;
DROP INDEX posting_credit;
