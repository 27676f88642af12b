-- What may be done with a currency: whether and from which level an account in it may be opened, whether
-- it is topped up, and the greatest amount of one top-up, exchange or withdrawal (none without a value).
ALTER TABLE currency ADD COLUMN can_open boolean NOT NULL DEFAULT true;
ALTER TABLE currency ADD COLUMN open_level text NOT NULL DEFAULT 'anonymous' REFERENCES id_level (code);
ALTER TABLE currency ADD COLUMN can_top_up boolean NOT NULL DEFAULT true;
ALTER TABLE currency ADD COLUMN max_amount_minor bigint CHECK (max_amount_minor > 0);

UPDATE currency SET open_level = 'verified' WHERE code = 'USDC';
UPDATE currency SET max_amount_minor = 1000000000 WHERE code = 'RUB';
UPDATE currency SET max_amount_minor = 10000000 WHERE code IN ('USD', 'EUR', 'GBP', 'USDC');
UPDATE currency SET max_amount_minor = 15000000 WHERE code = 'JPY';
UPDATE currency SET max_amount_minor = 200000000000 WHERE code = 'IDR';

-- The key of the request that opened an account; empty for the first accounts of an owner.
ALTER TABLE account ADD COLUMN opening_key text;
CREATE UNIQUE INDEX account_opening ON account (user_id, opening_key);
