-- Thresholds of payouts that nobody has changed are below what an owner may withdraw in a day, so that two people see
-- large payouts without an operator having to set anything (P4).
UPDATE payout_threshold SET amount_minor = CASE currency_code
    WHEN 'RUB' THEN 20000000 WHEN 'IDR' THEN 3500000000 WHEN 'JPY' THEN 300000 ELSE 200000 END
  WHERE version IS NULL AND amount_minor = CASE currency_code
    WHEN 'RUB' THEN 1000000000 WHEN 'IDR' THEN 150000000000 WHEN 'JPY' THEN 15000000 ELSE 10000000 END;

-- What an owner's payouts of 24 hours may sum up to before the next one is held too, so that a large sum in small parts is
-- seen as well. Without a row the sum of a day holds nothing.
CREATE TABLE payout_day_threshold_change (
  currency_code text NOT NULL REFERENCES currency (code),
  version integer NOT NULL CHECK (version > 0),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  proposal_id uuid NOT NULL UNIQUE,
  proposal_kind text NOT NULL CHECK (proposal_kind = 'limit'),
  proposal_state text NOT NULL CHECK (proposal_state = 'done'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (currency_code, version),
  UNIQUE (currency_code, version, amount_minor),
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state)
);
CREATE TABLE payout_day_threshold (
  currency_code text PRIMARY KEY REFERENCES currency (code),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  version integer,
  CONSTRAINT payout_day_threshold_signed FOREIGN KEY (currency_code, version, amount_minor)
    REFERENCES payout_day_threshold_change (currency_code, version, amount_minor)
);
INSERT INTO payout_day_threshold (currency_code, amount_minor) VALUES
  ('RUB', 40000000),
  ('USD', 400000),
  ('EUR', 400000),
  ('GBP', 400000),
  ('IDR', 7000000000),
  ('JPY', 600000),
  ('USDC', 400000);

ALTER TABLE limit_removal DROP CONSTRAINT limit_removal_purpose_check;
ALTER TABLE limit_removal ADD CONSTRAINT limit_removal_purpose_check CHECK
  (purpose IN ('withdrawal', 'transfer', 'threshold', 'day_threshold'));
ALTER TABLE limit_removal DROP CONSTRAINT limit_removal_check;
ALTER TABLE limit_removal ADD CONSTRAINT limit_removal_check CHECK
  ((purpose IN ('threshold', 'day_threshold')) = (level IS NULL));
