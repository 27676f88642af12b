-- Spreads, limits and pairs that operators change (P4). A row that they changed refers to what two of them signed, so that its
-- values are those of that change; the rows of migrations have no version.
CREATE TABLE rate_spread_change (
  from_currency_code text NOT NULL REFERENCES currency (code),
  to_currency_code text NOT NULL REFERENCES currency (code),
  version integer NOT NULL CHECK (version > 0),
  percent numeric(6, 4) NOT NULL CHECK (percent BETWEEN 0.6 AND 50),
  weekend_percent numeric(6, 4) NOT NULL CHECK (weekend_percent BETWEEN percent AND 50),
  proposal_id uuid NOT NULL UNIQUE,
  proposal_kind text NOT NULL CHECK (proposal_kind = 'spread'),
  proposal_state text NOT NULL CHECK (proposal_state = 'done'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (from_currency_code, to_currency_code, version),
  UNIQUE (from_currency_code, to_currency_code, version, percent, weekend_percent),
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state)
);
ALTER TABLE rate_spread ADD COLUMN version integer;
ALTER TABLE rate_spread ADD CONSTRAINT rate_spread_signed
  FOREIGN KEY (from_currency_code, to_currency_code, version, percent, weekend_percent)
  REFERENCES rate_spread_change (from_currency_code, to_currency_code, version, percent, weekend_percent);
-- A key with an empty column is not checked.
ALTER TABLE rate_spread ADD CONSTRAINT rate_spread_whole CHECK (version IS NULL OR weekend_percent IS NOT NULL);

CREATE TABLE id_level_limit_change (
  level text NOT NULL REFERENCES id_level (code),
  currency_code text NOT NULL REFERENCES currency (code),
  version integer NOT NULL CHECK (version > 0),
  daily_limit_minor bigint NOT NULL CHECK (daily_limit_minor > 0),
  proposal_id uuid NOT NULL UNIQUE,
  proposal_kind text NOT NULL CHECK (proposal_kind = 'limit'),
  proposal_state text NOT NULL CHECK (proposal_state = 'done'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (level, currency_code, version),
  UNIQUE (level, currency_code, version, daily_limit_minor),
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state)
);
ALTER TABLE id_level_limit ADD COLUMN version integer;
ALTER TABLE id_level_limit ADD CONSTRAINT id_level_limit_signed
  FOREIGN KEY (level, currency_code, version, daily_limit_minor)
  REFERENCES id_level_limit_change (level, currency_code, version, daily_limit_minor);

CREATE TABLE transfer_limit_change (
  level text NOT NULL REFERENCES id_level (code),
  currency_code text NOT NULL REFERENCES currency (code),
  version integer NOT NULL CHECK (version > 0),
  daily_limit_minor bigint NOT NULL CHECK (daily_limit_minor > 0),
  proposal_id uuid NOT NULL UNIQUE,
  proposal_kind text NOT NULL CHECK (proposal_kind = 'limit'),
  proposal_state text NOT NULL CHECK (proposal_state = 'done'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (level, currency_code, version),
  UNIQUE (level, currency_code, version, daily_limit_minor),
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state)
);
ALTER TABLE transfer_limit ADD COLUMN version integer;
ALTER TABLE transfer_limit ADD CONSTRAINT transfer_limit_signed
  FOREIGN KEY (level, currency_code, version, daily_limit_minor)
  REFERENCES transfer_limit_change (level, currency_code, version, daily_limit_minor);

CREATE TABLE payout_threshold_change (
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
ALTER TABLE payout_threshold ADD COLUMN version integer;
ALTER TABLE payout_threshold ADD CONSTRAINT payout_threshold_signed
  FOREIGN KEY (currency_code, version, amount_minor)
  REFERENCES payout_threshold_change (currency_code, version, amount_minor);

-- Two currencies between which nothing is exchanged, in both directions: one operator withdraws them, two put them back.
CREATE TABLE pair_withdrawal (
  id uuid PRIMARY KEY,
  first_code text NOT NULL REFERENCES currency (code),
  second_code text NOT NULL REFERENCES currency (code),
  operator_id uuid NOT NULL REFERENCES office_operator (id),
  reason text NOT NULL CHECK (length(reason) >= 10),
  withdrawn_at timestamptz NOT NULL,
  returned_at timestamptz,
  proposal_id uuid UNIQUE,
  proposal_kind text CHECK (proposal_kind = 'pair_return'),
  proposal_state text CHECK (proposal_state = 'done'),
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state),
  CHECK (first_code < second_code),
  CHECK ((returned_at IS NULL) = (proposal_id IS NULL) AND (returned_at IS NULL) = (proposal_kind IS NULL)
    AND (returned_at IS NULL) = (proposal_state IS NULL))
);
CREATE UNIQUE INDEX pair_withdrawal_current ON pair_withdrawal (first_code, second_code) WHERE returned_at IS NULL;
