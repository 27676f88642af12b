-- Payouts above a threshold wait for two operators (P4). Without a row nothing of a currency is held. These are above
-- what an owner may withdraw in a day, so that nothing is held until an operator lowers them.
CREATE TABLE payout_threshold (
  currency_code text PRIMARY KEY REFERENCES currency (code),
  -- A payout of more than this is held.
  amount_minor bigint NOT NULL CHECK (amount_minor > 0)
);

INSERT INTO payout_threshold (currency_code, amount_minor) VALUES
  ('RUB', 1000000000),
  ('USD', 10000000),
  ('EUR', 10000000),
  ('GBP', 10000000),
  ('IDR', 150000000000),
  ('JPY', 15000000),
  ('USDC', 10000000);

-- `held`: nothing was sent. `released`: two operators let it go, and it was not started yet.
ALTER TABLE payout DROP CONSTRAINT payout_status_check;
ALTER TABLE payout ADD CONSTRAINT payout_status_check CHECK
  (status IN ('held', 'released', 'pending', 'sent', 'complete', 'failed'));
ALTER TABLE payout ADD COLUMN held_at timestamptz;
-- The threshold that it was above.
ALTER TABLE payout ADD COLUMN held_above_minor bigint;
-- The proposal that let it go, or that declined it.
ALTER TABLE payout ADD COLUMN review_id uuid;
ALTER TABLE payout ADD COLUMN review_kind text CHECK (review_kind IN ('payout_release', 'payout_decline'));
ALTER TABLE payout ADD COLUMN review_state text CHECK (review_state = 'done');
ALTER TABLE payout ADD COLUMN reviewed_at timestamptz;
-- When one that was let go was started.
ALTER TABLE payout ADD COLUMN started_at timestamptz;
-- The last moment at which its provider told anything of it.
ALTER TABLE payout ADD COLUMN answered_at timestamptz;
ALTER TABLE payout ADD CONSTRAINT payout_review FOREIGN KEY (review_id, review_kind, review_state)
  REFERENCES office_proposal (id, kind, state);
CREATE UNIQUE INDEX payout_review_once ON payout (review_id);
ALTER TABLE payout ADD CONSTRAINT payout_review_whole CHECK
  ((review_id IS NULL) = (review_kind IS NULL) AND (review_id IS NULL) = (review_state IS NULL)
    AND (review_id IS NULL) = (reviewed_at IS NULL));
-- What was held leaves that state by two signatures, and goes to its provider by those of a release alone.
ALTER TABLE payout ADD CONSTRAINT payout_held CHECK (CASE
  WHEN held_at IS NULL THEN status NOT IN ('held', 'released') AND review_id IS NULL
  WHEN review_kind IS NULL THEN status = 'held'
  WHEN review_kind = 'payout_decline' THEN status = 'failed'
  ELSE status <> 'held' END);
ALTER TABLE payout ADD CONSTRAINT payout_held_above CHECK
  ((held_at IS NULL) = (held_above_minor IS NULL));

ALTER TABLE wallet_transaction DROP CONSTRAINT wallet_transaction_status_check;
ALTER TABLE wallet_transaction ADD CONSTRAINT wallet_transaction_status_check CHECK
  (status IN ('pending', 'review', 'complete', 'failed', 'reversed'));

-- A payout whose provider cannot be reached for long, settled by two operators by a document (P4).
CREATE TABLE payout_settlement (
  payout_id uuid PRIMARY KEY REFERENCES payout (id),
  outcome text NOT NULL CHECK (outcome IN ('complete', 'failed')),
  -- What shows the outcome, e.g. the number of a statement of the provider.
  reference text NOT NULL CHECK (length(reference) >= 5),
  proposal_id uuid NOT NULL UNIQUE,
  proposal_kind text NOT NULL CHECK (proposal_kind = 'payout_settle'),
  proposal_state text NOT NULL CHECK (proposal_state = 'done'),
  created_at timestamptz NOT NULL,
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state)
);
