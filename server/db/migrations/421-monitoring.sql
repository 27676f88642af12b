-- Rules about what owners do, alerts by them, and cases that have either alerts or matches with lists (W5).

-- `activity`: what an owner does; such a case holds the payouts that a rule held, and nothing else of the owner.
ALTER TABLE compliance_case DROP CONSTRAINT compliance_case_subject_check;
ALTER TABLE compliance_case ADD CONSTRAINT compliance_case_subject CHECK (subject IN ('owner', 'payout', 'activity')) NOT VALID;
ALTER TABLE compliance_case DROP CONSTRAINT compliance_case_cause_check;
ALTER TABLE compliance_case ADD CONSTRAINT compliance_case_cause
  CHECK (cause IN ('registration', 'name', 'list', 'payout', 'alert')) NOT VALID;
-- Who is responsible for it until it is decided.
ALTER TABLE compliance_case ADD COLUMN assignee_id uuid REFERENCES office_operator (id);
-- An owner has one open case about what they do.
CREATE UNIQUE INDEX compliance_case_activity ON compliance_case (user_id) WHERE subject = 'activity' AND state = 'open';

-- A version of a rule; its content never changes. The one that was started and has not ended is in force.
CREATE TABLE monitoring_rule (
  id uuid PRIMARY KEY,
  -- The same for all versions of a rule.
  rule_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  -- `MonitoringRule` of `server/domain/monitoring/rule.ts`.
  content jsonb NOT NULL,
  -- It holds acts, and is evaluated inside them; else after them.
  holds boolean NOT NULL,
  made_by uuid NOT NULL REFERENCES office_operator (id),
  made_at timestamptz NOT NULL,
  -- What it would have found, `Trial` of `server/domain/monitoring/try-rule.ts`.
  trial jsonb,
  started_at timestamptz,
  -- Two people started it.
  proposal_id uuid UNIQUE,
  proposal_kind text CHECK (proposal_kind = 'rule_start'),
  proposal_state text CHECK (proposal_state = 'done'),
  ended_at timestamptz,
  ended_by uuid REFERENCES office_operator (id),
  end_reason text NOT NULL DEFAULT '',
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state),
  UNIQUE (rule_id, version),
  CHECK (started_at IS NULL OR (trial IS NOT NULL AND proposal_id IS NOT NULL AND proposal_kind IS NOT NULL
    AND proposal_state IS NOT NULL)),
  CHECK (ended_at IS NULL OR (started_at IS NOT NULL AND ended_by IS NOT NULL))
);
CREATE UNIQUE INDEX monitoring_rule_in_force ON monitoring_rule (rule_id) WHERE started_at IS NOT NULL AND ended_at IS NULL;

-- `holding_key` is a new one whenever the rules in force that hold acts change, and null where there are none: what
-- servers keep in memory is of one key. Until `looked_to` acts were evaluated by the other rules.
CREATE TABLE monitoring_state (
  id integer PRIMARY KEY CHECK (id = 1),
  holding_key uuid,
  looked_to timestamptz
);
INSERT INTO monitoring_state (id) VALUES (1);

-- What a rule found in one act.
CREATE TABLE monitoring_alert (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES compliance_case (id),
  user_id uuid NOT NULL REFERENCES app_user (id),
  rule_id uuid NOT NULL,
  version_id uuid NOT NULL REFERENCES monitoring_rule (id),
  -- Null for an act that was refused.
  transaction_id uuid,
  -- The act waits for the decision, or was refused.
  is_held boolean NOT NULL,
  -- The act and what was measured, `AlertFacts` of `server/domain/monitoring/alert-facts.ts`.
  facts jsonb NOT NULL,
  found_at timestamptz NOT NULL,
  UNIQUE (version_id, transaction_id)
);
CREATE INDEX monitoring_alert_case ON monitoring_alert (case_id, id);
CREATE INDEX monitoring_alert_user ON monitoring_alert (user_id, rule_id);
CREATE INDEX monitoring_alert_transaction ON monitoring_alert (transaction_id);

CREATE TABLE compliance_note (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES compliance_case (id),
  operator_id uuid NOT NULL REFERENCES office_operator (id),
  -- Key of the form.
  key uuid NOT NULL,
  text text NOT NULL CHECK (length(text) > 0),
  created_at timestamptz NOT NULL,
  UNIQUE (operator_id, key)
);
CREATE INDEX compliance_note_case ON compliance_note (case_id, id);

-- Transactions that an operator added to a case, beside those of its alerts and payouts.
CREATE TABLE compliance_evidence (
  case_id uuid NOT NULL REFERENCES compliance_case (id),
  transaction_id uuid NOT NULL,
  added_by uuid NOT NULL REFERENCES office_operator (id),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (case_id, transaction_id)
);
CREATE INDEX compliance_evidence_transaction ON compliance_evidence (transaction_id);

-- A report about a case for an authority, as it was written; the whole file is kept.
CREATE TABLE suspicious_report (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES compliance_case (id),
  content text NOT NULL,
  -- Of `content`.
  sha256 char(64) NOT NULL,
  -- Transactions in it.
  rows integer NOT NULL CHECK (rows >= 0),
  made_by uuid NOT NULL REFERENCES office_operator (id),
  made_at timestamptz NOT NULL,
  -- When it went to the authority, as an operator wrote down.
  sent_at timestamptz,
  sent_by uuid REFERENCES office_operator (id),
  sent_to text NOT NULL DEFAULT '',
  -- The number that the authority gave it.
  sent_ref text NOT NULL DEFAULT '',
  CHECK ((sent_at IS NULL) = (sent_by IS NULL))
);
CREATE INDEX suspicious_report_case ON suspicious_report (case_id);
CREATE INDEX suspicious_report_sent ON suspicious_report (sent_at, id);

-- A payout that a rule held goes back when two people confirm its case.
ALTER TABLE payout DROP CONSTRAINT payout_case_state;
ALTER TABLE payout ADD CONSTRAINT payout_case_decided CHECK (held_case_state IN ('cleared', 'confirmed')) NOT VALID;
ALTER TABLE payout DROP CONSTRAINT payout_held;
ALTER TABLE payout ADD CONSTRAINT payout_held CHECK (CASE
  WHEN held_at IS NULL THEN status NOT IN ('held', 'released') AND review_id IS NULL
  WHEN held_case_state = 'confirmed' THEN status = 'failed' AND review_kind IS NULL
  WHEN review_kind IS NULL THEN status = 'held' OR (held_above_minor IS NULL AND held_case_state IS NOT NULL)
  WHEN review_kind = 'payout_decline' THEN status = 'failed'
  ELSE status <> 'held' END) NOT VALID;
