-- Forms of the office that make something, by the key of their page: one that is sent twice counts once.
CREATE TABLE office_form (
  operator_id uuid NOT NULL REFERENCES office_operator (id),
  key uuid NOT NULL,
  -- What was made, e.g. the id of a draft.
  made uuid,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (operator_id, key)
);
