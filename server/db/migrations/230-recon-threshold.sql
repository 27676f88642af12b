-- The sum of a currency that one operator may vouch for on a reconciled day: differences that operators decided, and money
-- of a statement that came as a file. A day above it is closed by two (P4, P5). Without a row one operator closes.
CREATE TABLE recon_threshold_change (
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
CREATE TABLE recon_threshold (
  currency_code text PRIMARY KEY REFERENCES currency (code),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  version integer,
  CONSTRAINT recon_threshold_signed FOREIGN KEY (currency_code, version, amount_minor)
    REFERENCES recon_threshold_change (currency_code, version, amount_minor)
);
INSERT INTO recon_threshold (currency_code, amount_minor) VALUES
  ('RUB', 5000000),
  ('USD', 50000),
  ('EUR', 50000),
  ('GBP', 50000),
  ('IDR', 900000000),
  ('JPY', 75000),
  ('USDC', 50000);

-- What two operators signed where a day is closed above the sum.
ALTER TABLE recon_day ADD COLUMN close_proposal_id uuid UNIQUE;
ALTER TABLE recon_day ADD COLUMN close_proposal_kind text CHECK (close_proposal_kind = 'recon_close');
ALTER TABLE recon_day ADD COLUMN close_proposal_state text CHECK (close_proposal_state = 'done');
ALTER TABLE recon_day ADD CONSTRAINT recon_day_close_key
  FOREIGN KEY (close_proposal_id, close_proposal_kind, close_proposal_state) REFERENCES office_proposal (id, kind, state);
ALTER TABLE recon_day ADD CONSTRAINT recon_day_close_whole CHECK
  ((close_proposal_id IS NULL) = (close_proposal_kind IS NULL)
    AND (close_proposal_id IS NULL) = (close_proposal_state IS NULL)
    AND (close_proposal_id IS NULL OR state = 'closed'));

ALTER TABLE limit_removal DROP CONSTRAINT limit_removal_purpose_check;
ALTER TABLE limit_removal ADD CONSTRAINT limit_removal_purpose_check CHECK
  (purpose IN ('withdrawal', 'transfer', 'threshold', 'day_threshold', 'close_threshold'));
ALTER TABLE limit_removal DROP CONSTRAINT limit_removal_check;
ALTER TABLE limit_removal ADD CONSTRAINT limit_removal_check CHECK
  ((purpose IN ('threshold', 'day_threshold', 'close_threshold')) = (level IS NULL));
