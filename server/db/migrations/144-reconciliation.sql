-- Reconciliation: what a provider says of a day against what the ledger says, and what was decided about each
-- difference (P5).

-- A day of a provider. A closed one is opened again as another round, which two people signed.
CREATE TABLE recon_day (
  provider text NOT NULL,
  -- A day of UTC, `2026-11-22`.
  day char(10) NOT NULL,
  round integer NOT NULL CHECK (round > 0),
  state text NOT NULL CHECK (state IN ('open', 'closed')),
  -- When the job reads the statement; null once it has one.
  next_run_at timestamptz,
  failures integer NOT NULL DEFAULT 0,
  closed_by uuid REFERENCES office_operator (id),
  closed_at timestamptz,
  proposal_id uuid UNIQUE,
  proposal_kind text CHECK (proposal_kind = 'recon_reopen'),
  proposal_state text CHECK (proposal_state = 'done'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (provider, day, round),
  UNIQUE (provider, day, round, state),
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state),
  CHECK ((round = 1) = (proposal_id IS NULL)),
  CHECK ((proposal_id IS NULL) = (proposal_kind IS NULL) AND (proposal_id IS NULL) = (proposal_state IS NULL)),
  CHECK ((state = 'closed') = (closed_by IS NOT NULL) AND (state = 'closed') = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX recon_day_open ON recon_day (provider, day) WHERE state = 'open';
CREATE INDEX recon_day_due ON recon_day (next_run_at) WHERE next_run_at IS NOT NULL;

-- One comparison. Without a whole statement nothing of it is kept.
CREATE TABLE recon_run (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  day char(10) NOT NULL,
  round integer NOT NULL,
  source text NOT NULL CHECK (source IN ('provider', 'file')),
  outcome text NOT NULL CHECK (outcome IN ('done', 'no_statement')),
  -- null for the daily job.
  operator_id uuid REFERENCES office_operator (id),
  created_at timestamptz NOT NULL,
  FOREIGN KEY (provider, day, round) REFERENCES recon_day (provider, day, round)
);
CREATE INDEX recon_run_day ON recon_run (provider, day, created_at);

-- Sums of a comparison. Amounts of both sides are millionths, whatever the currency.
CREATE TABLE recon_total (
  run_id uuid NOT NULL REFERENCES recon_run (id),
  currency_code text NOT NULL,
  ours_micro bigint NOT NULL,
  theirs_micro bigint NOT NULL,
  ours_rows integer NOT NULL,
  theirs_rows integer NOT NULL,
  matched integer NOT NULL,
  PRIMARY KEY (run_id, currency_code)
);

-- The statement of the last comparison of a day: it is compared again without the provider.
CREATE TABLE recon_line (
  provider text NOT NULL,
  day char(10) NOT NULL,
  place integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'payout', 'refund', 'dispute', 'deposit')),
  ref text NOT NULL,
  our_id text,
  amount_micro bigint NOT NULL CHECK (amount_micro >= 0),
  currency_code text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'complete', 'failed')),
  at timestamptz NOT NULL,
  PRIMARY KEY (provider, day, place)
);

-- A difference of a day. It has the state of its day, so that no day closes while one is undecided.
CREATE TABLE recon_difference (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  day char(10) NOT NULL,
  round integer NOT NULL,
  day_state text NOT NULL,
  -- What it is about, so that the next comparison finds it again.
  mark text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('missing_ours', 'missing_theirs', 'amount', 'currency', 'status', 'twice', 'late')),
  line_kind text NOT NULL CHECK (line_kind IN ('payment', 'payout', 'refund', 'dispute', 'deposit')),
  ref text NOT NULL,
  our_id text,
  ours_micro bigint,
  ours_code text,
  ours_status text,
  theirs_micro bigint,
  theirs_code text,
  theirs_status text,
  at timestamptz NOT NULL,
  -- `gone`: a later comparison did not find it any more.
  state text NOT NULL CHECK (state IN ('new', 'taken', 'explained', 'resolved', 'gone')),
  taken_by uuid REFERENCES office_operator (id),
  taken_at timestamptz,
  explanation text,
  -- The entry or correction that settles it.
  transfer_id uuid REFERENCES transfer (id),
  -- null: the comparison itself explains it.
  decided_by uuid REFERENCES office_operator (id),
  decided_at timestamptz,
  UNIQUE (provider, day, round, mark),
  FOREIGN KEY (provider, day, round, day_state) REFERENCES recon_day (provider, day, round, state) ON UPDATE CASCADE,
  CHECK (day_state = 'open' OR state IN ('explained', 'resolved', 'gone')),
  CHECK ((state = 'taken') = (taken_by IS NOT NULL) AND (taken_by IS NULL) = (taken_at IS NULL)),
  CHECK (state <> 'explained' OR explanation IS NOT NULL),
  CHECK (state <> 'resolved' OR transfer_id IS NOT NULL)
);
CREATE INDEX recon_difference_open ON recon_difference (provider, day) WHERE state IN ('new', 'taken');
CREATE INDEX recon_difference_transfer ON recon_difference (transfer_id) WHERE transfer_id IS NOT NULL;
CREATE INDEX payout_created ON payout (created_at);
