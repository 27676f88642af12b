-- Owners in the operator's office: their number, notes of the staff, and freezes (P2).

-- How staff name an owner, `W-1048277321`; given when the office shows an owner first.
ALTER TABLE app_user ADD COLUMN number text;
CREATE UNIQUE INDEX app_user_number ON app_user (number) WHERE number IS NOT NULL;
-- Staff search owners by address, confirmed or not.
CREATE INDEX app_user_email ON app_user (lower(email)) WHERE email <> '';

-- What staff note about an owner, who does not see it.
CREATE TABLE owner_note (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  operator_id uuid NOT NULL REFERENCES office_operator (id),
  -- Key of the form, so that one that is sent twice counts once.
  key uuid NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL,
  UNIQUE (operator_id, key)
);
CREATE INDEX owner_note_user ON owner_note (user_id, id);

-- One person freezes an owner; the end of a freeze has a proposal that two people signed.
CREATE TABLE owner_freeze (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  -- `out`: no money leaves the wallet; `all`: nobody signs in either.
  scope text NOT NULL CHECK (scope IN ('out', 'all')),
  reason text NOT NULL,
  frozen_by uuid NOT NULL REFERENCES office_operator (id),
  frozen_at timestamptz NOT NULL,
  released_at timestamptz,
  proposal_id uuid UNIQUE,
  proposal_kind text CHECK (proposal_kind = 'unfreeze'),
  proposal_state text CHECK (proposal_state = 'done'),
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state),
  CHECK ((released_at IS NOT NULL) =
    (proposal_id IS NOT NULL AND proposal_kind IS NOT NULL AND proposal_state IS NOT NULL))
);
-- An owner has one freeze at a time.
CREATE UNIQUE INDEX owner_freeze_open ON owner_freeze (user_id) WHERE released_at IS NULL;
