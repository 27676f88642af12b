-- What operators did about reports of owners and claims of payments (P3).
ALTER TABLE transaction_problem ADD COLUMN answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 1000);
ALTER TABLE transaction_problem ADD COLUMN answered_at timestamptz;
ALTER TABLE transaction_problem ADD COLUMN closed_at timestamptz;
ALTER TABLE payment_claim ADD COLUMN answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 1000);
ALTER TABLE payment_claim ADD COLUMN answered_at timestamptz;
ALTER TABLE payment_claim ADD COLUMN closed_at timestamptz;
CREATE INDEX transaction_problem_open ON transaction_problem (created_at) WHERE closed_at IS NULL;
CREATE INDEX payment_claim_open ON payment_claim (created_at) WHERE closed_at IS NULL;

-- Money that an owner got back because of a report or a claim: once for each, signed by two operators.
CREATE TABLE dispute_refund (
  id uuid PRIMARY KEY,
  problem_id uuid UNIQUE REFERENCES transaction_problem (id),
  claim_id uuid UNIQUE REFERENCES payment_claim (id),
  transaction_id uuid NOT NULL REFERENCES wallet_transaction (id),
  transfer_id uuid NOT NULL UNIQUE REFERENCES transfer (id),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  proposal_id uuid NOT NULL UNIQUE,
  proposal_kind text NOT NULL CHECK (proposal_kind = 'dispute_refund'),
  proposal_state text NOT NULL CHECK (proposal_state = 'done'),
  created_at timestamptz NOT NULL,
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state),
  CHECK ((problem_id IS NULL) <> (claim_id IS NULL))
);
CREATE INDEX dispute_refund_transaction ON dispute_refund (transaction_id);
