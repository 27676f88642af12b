-- What sources published: from a moment on, one unit of base costs so much of quote.
CREATE TABLE rate_observation (
  source text NOT NULL,
  published_at timestamptz NOT NULL,
  base_code text NOT NULL,
  quote_code text NOT NULL,
  price numeric(36, 18) NOT NULL CHECK (price > 0),
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (source, published_at, base_code, quote_code)
);
CREATE INDEX rate_observation_fetched ON rate_observation (fetched_at);

-- When a source is read next, and its failures since the last read. The server that reads it first moves that moment ahead
-- of its call.
CREATE TABLE rate_feed (
  source text PRIMARY KEY,
  next_at timestamptz NOT NULL,
  read_at timestamptz,
  failures integer NOT NULL DEFAULT 0
);

-- The last price in dollars at which a currency was published, and why it has none at present; after a jump also the price to
-- which it jumped, and since when the sources have it.
CREATE TABLE house_price (
  currency_code text PRIMARY KEY REFERENCES currency (code),
  mid_usd numeric(30, 12) CHECK (mid_usd > 0),
  withdrawn text CHECK (withdrawn IN ('no_source', 'stale', 'jumped', 'disagree', 'off_peg')),
  withdrawn_at timestamptz,
  jump_usd numeric(30, 12) CHECK (jump_usd > 0),
  jump_at timestamptz
);

-- A currency that is worth a dollar, or has no rate.
ALTER TABLE currency ADD COLUMN is_pegged boolean NOT NULL DEFAULT false;
UPDATE currency SET is_pegged = true WHERE code = 'USDC';

-- What the wallet keeps instead while a price rests on daily sources alone and is older than a day.
ALTER TABLE rate_spread ADD COLUMN weekend_percent numeric(6, 4) CHECK (weekend_percent BETWEEN 0.6 AND 50);
