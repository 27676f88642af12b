-- What app and server know of each currency. A symbol is one of its own, or empty.
ALTER TABLE currency ADD COLUMN decimals smallint NOT NULL DEFAULT 2 CHECK (decimals BETWEEN 0 AND 6);
ALTER TABLE currency ADD COLUMN kind text NOT NULL DEFAULT 'fiat' CHECK (kind IN ('fiat', 'crypto'));
-- Amounts that a top-up offers, as decimal text.
ALTER TABLE currency ADD COLUMN round_amounts jsonb NOT NULL DEFAULT '[]';

-- Columns that no version reads or writes.
ALTER TABLE currency DROP COLUMN exponent;
ALTER TABLE session DROP COLUMN pin_setup;
ALTER TABLE notification DROP COLUMN read_at;

-- Money of the new currencies has other decimals than older versions write: no account exists in them yet.
INSERT INTO currency (code, decimals, symbol, mid_usd, min_exchange_minor, position) VALUES
  ('JPY', 0, '¥', 0.0065, 100, 6),
  ('GBP', 2, '£', 1.31, 100, 7);

UPDATE currency SET symbol = '' WHERE symbol = '¤';
UPDATE currency SET kind = 'crypto' WHERE code = 'USDC';
UPDATE currency SET round_amounts = '["1000","5000"]' WHERE code = 'RUB';
UPDATE currency SET round_amounts = '["50","100"]' WHERE code IN ('USD', 'EUR', 'GBP', 'USDC');
UPDATE currency SET round_amounts = '["5000","10000"]' WHERE code = 'JPY';
UPDATE currency SET round_amounts = '["500000","1000000"]' WHERE code = 'IDR';

INSERT INTO account (id, kind, currency_code, materialised, created_at)
SELECT md5(k.kind || '::' || c.code)::uuid, k.kind, c.code, false, '2026-01-01T00:00:00Z'
FROM currency c
CROSS JOIN (VALUES ('house'), ('gateway_in'), ('payout_pending'), ('external')) AS k (kind)
WHERE c.code IN ('JPY', 'GBP');

INSERT INTO rate (id, from_currency_code, to_currency_code, quantity_in, quantity_out, valid_from)
SELECT md5('rate:' || a.code || ':' || b.code)::uuid, a.code, b.code, 1,
  trunc(a.mid_usd / b.mid_usd * 0.99, 8), '2026-01-01T00:00:00Z'
FROM currency a
CROSS JOIN currency b
WHERE a.code <> b.code AND (a.code IN ('JPY', 'GBP') OR b.code IN ('JPY', 'GBP'));

INSERT INTO id_level_limit (level, currency_code, daily_limit_minor) VALUES
  ('verified', 'JPY', 1150000),
  ('verified', 'GBP', 570000);

-- The wallets of a new owner, in this order.
CREATE TABLE first_wallet (
  environment text NOT NULL CHECK (environment IN ('ewallet', 'grok')),
  currency_code text NOT NULL REFERENCES currency (code),
  position smallint NOT NULL,
  PRIMARY KEY (environment, currency_code)
);

INSERT INTO first_wallet (environment, currency_code, position) VALUES
  ('ewallet', 'RUB', 1),
  ('ewallet', 'USD', 2),
  ('ewallet', 'EUR', 3),
  ('grok', 'USD', 1),
  ('grok', 'EUR', 2),
  ('grok', 'IDR', 3),
  ('grok', 'USDC', 4);
