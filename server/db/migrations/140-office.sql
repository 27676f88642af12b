-- The operator's office: who may do what, who signs what with whom, and what was done (P1, P4, P6).

CREATE TABLE office_operator (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 60),
  -- `invited` until the first passkey; `disabled` ends all sessions.
  state text NOT NULL CHECK (state IN ('invited', 'active', 'disabled')),
  created_at timestamptz NOT NULL,
  last_sign_in_at timestamptz
);

-- An act that needs two people. Its content never changes; a new content is a new proposal.
CREATE TABLE office_proposal (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- What it is about, e.g. the id of a payout.
  subject text NOT NULL,
  content jsonb NOT NULL,
  -- SHA-256 of kind, subject and content, which the second person signs.
  content_hash char(64) NOT NULL,
  reason text NOT NULL CHECK (length(reason) >= 10),
  asked_by uuid NOT NULL REFERENCES office_operator (id),
  asked_key uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'done', 'refused', 'withdrawn', 'stale', 'expired')),
  approved_by uuid REFERENCES office_operator (id),
  decided_by uuid REFERENCES office_operator (id),
  decided_at timestamptz,
  decision_reason text,
  UNIQUE (asked_by, asked_key),
  -- What follows from a proposal refers to it with these, so that it exists only where two people signed.
  UNIQUE (id, kind, state),
  CHECK (approved_by <> asked_by),
  CHECK ((state = 'done') = (approved_by IS NOT NULL)),
  CHECK ((state = 'open') = (decided_at IS NULL))
);
-- One subject has one open proposal of a kind.
CREATE UNIQUE INDEX office_proposal_open ON office_proposal (kind, subject) WHERE state = 'open';
CREATE INDEX office_proposal_recent ON office_proposal (asked_at);

-- The roles of an operator are those of the last version: granted on the command line or by two people.
CREATE TABLE office_grant (
  operator_id uuid NOT NULL REFERENCES office_operator (id),
  version integer NOT NULL CHECK (version > 0),
  viewer boolean NOT NULL,
  support boolean NOT NULL,
  finance boolean NOT NULL,
  approver boolean NOT NULL,
  administrator boolean NOT NULL,
  source text NOT NULL CHECK (source IN ('command_line', 'proposal')),
  proposal_id uuid UNIQUE,
  proposal_kind text CHECK (proposal_kind = 'roles'),
  proposal_state text CHECK (proposal_state = 'done'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (operator_id, version),
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state),
  CHECK ((source = 'proposal') =
    (proposal_id IS NOT NULL AND proposal_kind IS NOT NULL AND proposal_state IS NOT NULL)),
  -- Who grants rights moves no money.
  CHECK (NOT (administrator AND (finance OR approver)))
);

-- A link that makes the first passkey of an operator, or another one after a loss; it works once.
CREATE TABLE office_invitation (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES office_operator (id),
  -- SHA-256 of the token in the link.
  token_hash char(64) NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX office_invitation_operator ON office_invitation (operator_id);

CREATE TABLE office_passkey (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES office_operator (id),
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  transports text NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX office_passkey_operator ON office_passkey (operator_id);

CREATE TABLE office_challenge (
  id uuid PRIMARY KEY,
  challenge text NOT NULL UNIQUE,
  purpose text NOT NULL CHECK (purpose IN ('invitation', 'sign_in', 'sign', 'add')),
  operator_id uuid REFERENCES office_operator (id),
  -- Hash of the form that a signature of `sign` confirms; it confirms no other.
  form_mark char(64),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX office_challenge_expiry ON office_challenge (expires_at);

CREATE TABLE office_session (
  id uuid PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES office_operator (id),
  -- SHA-256 of the token in the cookie.
  token_hash char(64) NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  user_agent text NOT NULL,
  ip_prefix text NOT NULL
);
CREATE INDEX office_session_operator ON office_session (operator_id);
CREATE INDEX office_session_expiry ON office_session (expires_at);

-- What operators did and looked at. Rows are only added; each holds the hash of the one before it.
CREATE TABLE office_audit (
  seq bigint PRIMARY KEY CHECK (seq > 0),
  at timestamptz NOT NULL,
  -- null for the command line.
  operator_id uuid REFERENCES office_operator (id),
  operator_name text NOT NULL,
  event text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL,
  detail jsonb NOT NULL,
  ip_prefix text NOT NULL,
  request_id text NOT NULL,
  previous_hash char(64) NOT NULL,
  hash char(64) NOT NULL UNIQUE
);
CREATE INDEX office_audit_time ON office_audit (at);
CREATE INDEX office_audit_operator ON office_audit (operator_id, seq);
CREATE INDEX office_audit_subject ON office_audit (subject, seq);

-- The last row, so that removed rows at the end are missed; locked by whoever adds one.
CREATE TABLE office_audit_head (
  id integer PRIMARY KEY CHECK (id = 1),
  seq bigint NOT NULL,
  hash char(64) NOT NULL
);
INSERT INTO office_audit_head (id, seq, hash) VALUES (1, 0, repeat('0', 64));
