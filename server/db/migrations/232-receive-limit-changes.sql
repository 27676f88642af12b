-- What an owner of a level may receive is changed by two operators, as the other limits are (P4).
CREATE TABLE receive_limit_change (
  level text NOT NULL REFERENCES id_level (code),
  currency_code text NOT NULL REFERENCES currency (code),
  version integer NOT NULL CHECK (version > 0),
  monthly_limit_minor bigint NOT NULL CHECK (monthly_limit_minor > 0),
  proposal_id uuid NOT NULL UNIQUE,
  proposal_kind text NOT NULL CHECK (proposal_kind = 'limit'),
  proposal_state text NOT NULL CHECK (proposal_state = 'done'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (level, currency_code, version),
  UNIQUE (level, currency_code, version, monthly_limit_minor),
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state)
);
ALTER TABLE receive_limit ADD COLUMN version integer;
ALTER TABLE receive_limit ADD CONSTRAINT receive_limit_signed
  FOREIGN KEY (level, currency_code, version, monthly_limit_minor)
  REFERENCES receive_limit_change (level, currency_code, version, monthly_limit_minor);

ALTER TABLE limit_removal DROP CONSTRAINT limit_removal_purpose_check;
ALTER TABLE limit_removal ADD CONSTRAINT limit_removal_purpose_check CHECK
  (purpose IN ('withdrawal', 'transfer', 'receive', 'threshold', 'day_threshold', 'close_threshold'));
