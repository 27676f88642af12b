-- What an owner of a level may receive from other owners within 30 days, by currency; without a row there is no limit (P3).
CREATE TABLE receive_limit (
  level text NOT NULL REFERENCES id_level (code),
  currency_code text NOT NULL REFERENCES currency (code),
  monthly_limit_minor bigint NOT NULL CHECK (monthly_limit_minor > 0),
  PRIMARY KEY (level, currency_code)
);
INSERT INTO receive_limit (level, currency_code, monthly_limit_minor) VALUES
  ('anonymous', 'RUB', 6000000),
  ('anonymous', 'USD', 60000),
  ('anonymous', 'EUR', 60000),
  ('anonymous', 'GBP', 60000),
  ('anonymous', 'IDR', 1000000000),
  ('anonymous', 'JPY', 90000),
  ('anonymous', 'USDC', 60000);
