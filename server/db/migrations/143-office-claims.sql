-- Who works on an item of a queue, so that two operators do not work on one (P3). A claim ends by itself.
CREATE TABLE office_claim (
  -- The queue, e.g. `payout`, and the id of its item.
  kind text NOT NULL,
  subject text NOT NULL,
  operator_id uuid NOT NULL REFERENCES office_operator (id),
  taken_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (kind, subject)
);
CREATE INDEX office_claim_operator ON office_claim (operator_id);
