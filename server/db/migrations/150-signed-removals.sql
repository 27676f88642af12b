-- Prices that two operators accepted after a jump (P4). `from_usd` is empty where the currency had none before.
CREATE TABLE jump_release (
  proposal_id uuid PRIMARY KEY,
  proposal_kind text NOT NULL CHECK (proposal_kind = 'jump_release'),
  proposal_state text NOT NULL CHECK (proposal_state = 'done'),
  currency_code text NOT NULL REFERENCES currency (code),
  from_usd numeric(30, 12),
  usd numeric(30, 12) NOT NULL CHECK (usd > 0),
  created_at timestamptz NOT NULL,
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state)
);

-- Limits and thresholds that two operators removed whole: their row is gone, this one says who signed that.
CREATE TABLE limit_removal (
  proposal_id uuid PRIMARY KEY,
  proposal_kind text NOT NULL CHECK (proposal_kind = 'limit_removal'),
  proposal_state text NOT NULL CHECK (proposal_state = 'done'),
  purpose text NOT NULL CHECK (purpose IN ('withdrawal', 'transfer', 'threshold')),
  level text REFERENCES id_level (code),
  currency_code text NOT NULL REFERENCES currency (code),
  amount_minor bigint NOT NULL,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state),
  CHECK ((purpose = 'threshold') = (level IS NULL))
);
