-- A row of the history names an account of its owner in its currency: one check instead of three, of which that of the currency
-- locked a row that all acts share (decision 085). Old rows are checked by 241-history-of-account-valid.sql.
CREATE UNIQUE INDEX IF NOT EXISTS account_of_owner ON account (id, user_id, currency_code);
ALTER TABLE wallet_transaction ADD CONSTRAINT wallet_transaction_of_account
  FOREIGN KEY (account_id, user_id, currency_code) REFERENCES account (id, user_id, currency_code) NOT VALID;
ALTER TABLE wallet_transaction
  DROP CONSTRAINT wallet_transaction_user_id_fkey,
  DROP CONSTRAINT wallet_transaction_account_id_fkey,
  DROP CONSTRAINT wallet_transaction_currency_code_fkey;
