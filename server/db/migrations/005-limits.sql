-- What an owner of a level may withdraw of a currency within 24 hours; without a row there is no limit.
CREATE TABLE id_level_limit (
  level text NOT NULL REFERENCES id_level (code),
  currency_code text NOT NULL REFERENCES currency (code),
  daily_limit_minor bigint NOT NULL CHECK (daily_limit_minor > 0),
  PRIMARY KEY (level, currency_code)
);

INSERT INTO id_level_limit (level, currency_code, daily_limit_minor) VALUES
  ('verified', 'RUB', 60000000),
  ('verified', 'USD', 750000),
  ('verified', 'EUR', 650000),
  ('verified', 'IDR', 12500000000),
  ('verified', 'USDC', 750000);

ALTER TABLE id_level DROP COLUMN daily_limit_minor;

CREATE INDEX payout_account ON payout (account_id, created_at DESC);
