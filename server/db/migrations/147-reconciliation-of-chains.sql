-- Chains are reconciled like providers: transfers by their logs, and what our addresses hold (P5).
ALTER TABLE recon_difference DROP CONSTRAINT recon_difference_kind_check;
ALTER TABLE recon_difference ADD CONSTRAINT recon_difference_kind_check CHECK
  (kind IN ('missing_ours', 'missing_theirs', 'amount', 'currency', 'status', 'twice', 'late', 'balance'));
ALTER TABLE recon_difference DROP CONSTRAINT recon_difference_line_kind_check;
ALTER TABLE recon_difference ADD CONSTRAINT recon_difference_line_kind_check CHECK
  (line_kind IN ('payment', 'payout', 'refund', 'dispute', 'deposit', 'balance'));

-- Our address to which a transfer came: it is asked for its balance from then on.
ALTER TABLE recon_line ADD COLUMN address text;

-- What we have at a provider after the last block of a day, by the ledger and by its node.
CREATE TABLE recon_balance (
  run_id uuid PRIMARY KEY REFERENCES recon_run (id),
  currency_code text NOT NULL,
  ours_micro bigint NOT NULL,
  theirs_micro bigint NOT NULL,
  block bigint NOT NULL
);
CREATE INDEX IF NOT EXISTS deposit_created ON deposit (network, created_at);
