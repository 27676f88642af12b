-- What the wallet keeps of the mid price; a pair without a row: one percent. Rounding half up gives an owner up to half a
-- percent of the smallest amounts (100 of the smallest unit), so a spread is more than that.
CREATE TABLE rate_spread (
  from_currency_code text NOT NULL REFERENCES currency (code),
  to_currency_code text NOT NULL REFERENCES currency (code),
  percent numeric(6, 4) NOT NULL CHECK (percent BETWEEN 0.6 AND 50),
  PRIMARY KEY (from_currency_code, to_currency_code)
);

-- What a rate was made of; unknown for those of older versions.
ALTER TABLE rate ADD COLUMN mid numeric(30, 12) CHECK (mid > 0);
ALTER TABLE rate ADD COLUMN spread_percent numeric(6, 4);

UPDATE rate r SET mid = trunc(f.mid_usd / t.mid_usd, 12), spread_percent = 1
FROM currency f, currency t
WHERE f.code = r.from_currency_code AND t.code = r.to_currency_code AND r.valid_until IS NULL
  AND r.quantity_out = trunc(f.mid_usd / t.mid_usd * 0.99, 8);
