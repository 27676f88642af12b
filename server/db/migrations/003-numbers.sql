-- The number that an owner tells others; given by the server when an account is first listed.
ALTER TABLE account ADD COLUMN number text;
CREATE UNIQUE INDEX account_number ON account (number);

-- A list of one account or one currency goes by the account: an owner has one in each currency.
CREATE INDEX wallet_transaction_account
  ON wallet_transaction (user_id, account_id, created_at DESC, id DESC);
DROP INDEX wallet_transaction_currency;
