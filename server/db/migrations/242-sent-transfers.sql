-- What an account sent in 24 hours, and whether the same was sent a moment ago, whatever else moved in the account meanwhile.
CREATE INDEX IF NOT EXISTS wallet_transaction_sent ON wallet_transaction (account_id, created_at)
  WHERE kind = 'transfer' AND amount_minor < 0;
