-- Lists of people and organisations with whom nobody may deal, and cases about what matches them (W4).

-- A version of a list that an operator loaded. The one without `replaced_at` is in force.
CREATE TABLE screening_list (
  id uuid PRIMARY KEY,
  source text NOT NULL CHECK (source IN ('ofac', 'un', 'eu', 'own')),
  -- SHA-256 of the file.
  sha256 char(64) NOT NULL,
  -- As the list says; null for one of the operator's own.
  published_at timestamptz,
  entries integer NOT NULL CHECK (entries > 0),
  -- Entries without a name.
  nameless integer NOT NULL,
  loaded_by text NOT NULL,
  loaded_at timestamptz NOT NULL,
  replaced_at timestamptz
);
CREATE UNIQUE INDEX screening_list_in_force ON screening_list (source) WHERE replaced_at IS NULL;
CREATE INDEX screening_list_loaded ON screening_list (source, loaded_at);

-- An entry as it was in one version or in several; another content is another row, so that decisions about it stay with it.
CREATE TABLE screening_entry (
  id uuid PRIMARY KEY,
  source text NOT NULL,
  -- Its number in the list.
  ref text NOT NULL,
  -- SHA-256 of its content.
  hash char(64) NOT NULL,
  kind text NOT NULL CHECK (kind IN ('person', 'organisation', 'other')),
  names jsonb NOT NULL,
  addresses jsonb NOT NULL,
  about text NOT NULL,
  -- The last version that has it.
  list_id uuid NOT NULL REFERENCES screening_list (id),
  removed_at timestamptz,
  UNIQUE (source, ref, hash)
);
CREATE INDEX screening_entry_list ON screening_entry (list_id);

-- Counts the changes of lists: what servers keep in memory is of one version. `cursor` is the last owner who was compared
-- with the lists of this version; all were when `checked_version` is the same.
CREATE TABLE screening_state (
  id integer PRIMARY KEY CHECK (id = 1),
  version bigint NOT NULL,
  checked_version bigint NOT NULL,
  cursor uuid
);
INSERT INTO screening_state (id, version, checked_version) VALUES (1, 0, 0);

-- Something about an owner, or about one payout, that operators decide before money leaves.
CREATE TABLE compliance_case (
  id uuid PRIMARY KEY,
  subject text NOT NULL CHECK (subject IN ('owner', 'payout')),
  user_id uuid NOT NULL REFERENCES app_user (id),
  -- What was looked at when it was opened.
  cause text NOT NULL CHECK (cause IN ('registration', 'name', 'list', 'payout')),
  state text NOT NULL CHECK (state IN ('open', 'cleared', 'confirmed')),
  opened_at timestamptz NOT NULL,
  -- By when it should be decided.
  deadline timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid REFERENCES office_operator (id),
  reason text NOT NULL DEFAULT '',
  -- Two people confirmed it, or cleared what had been confirmed.
  proposal_id uuid UNIQUE,
  proposal_kind text CHECK (proposal_kind = 'match_verdict'),
  proposal_state text CHECK (proposal_state = 'done'),
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state),
  UNIQUE (id, state),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK (state <> 'confirmed' OR (proposal_id IS NOT NULL AND proposal_kind IS NOT NULL AND proposal_state IS NOT NULL))
);
-- An owner has one case that is not cleared.
CREATE UNIQUE INDEX compliance_case_owner ON compliance_case (user_id) WHERE subject = 'owner' AND state <> 'cleared';
CREATE INDEX compliance_case_state ON compliance_case (state, deadline);
CREATE INDEX compliance_case_user ON compliance_case (user_id, opened_at);

-- A name or an address of a case that is close to an entry of a list, and why.
CREATE TABLE compliance_hit (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES compliance_case (id),
  user_id uuid NOT NULL REFERENCES app_user (id),
  entry_id uuid NOT NULL REFERENCES screening_entry (id),
  part text NOT NULL CHECK (part IN ('owner_name', 'recipient_name', 'address')),
  -- What was compared, and the same for all its writings.
  compared text NOT NULL,
  compared_key text NOT NULL,
  -- The name or address of the entry.
  matched text NOT NULL,
  -- Names of the rules, with spaces.
  rules text NOT NULL,
  score integer NOT NULL CHECK (score BETWEEN 0 AND 100),
  found_at timestamptz NOT NULL,
  -- What was decided about this pair; null while it is not.
  verdict text CHECK (verdict IN ('same', 'different')),
  UNIQUE (case_id, entry_id, part, compared_key)
);
CREATE INDEX compliance_hit_pair ON compliance_hit (user_id, entry_id);

-- A payout may be held for a case, too. One that is held for a case alone goes when the case is cleared.
ALTER TABLE payout ADD COLUMN held_case_id uuid;
ALTER TABLE payout ADD COLUMN held_case_state text;
ALTER TABLE payout ADD CONSTRAINT payout_case_state CHECK (held_case_state = 'cleared') NOT VALID;
ALTER TABLE payout ADD CONSTRAINT payout_case FOREIGN KEY (held_case_id) REFERENCES compliance_case (id) NOT VALID;
ALTER TABLE payout ADD CONSTRAINT payout_case_cleared FOREIGN KEY (held_case_id, held_case_state)
  REFERENCES compliance_case (id, state) NOT VALID;
ALTER TABLE payout DROP CONSTRAINT payout_held;
ALTER TABLE payout ADD CONSTRAINT payout_held CHECK (CASE
  WHEN held_at IS NULL THEN status NOT IN ('held', 'released') AND review_id IS NULL
  WHEN review_kind IS NULL THEN status = 'held' OR (held_above_minor IS NULL AND held_case_state IS NOT NULL)
  WHEN review_kind = 'payout_decline' THEN status = 'failed'
  ELSE status <> 'held' END) NOT VALID;
ALTER TABLE payout DROP CONSTRAINT payout_held_above;
ALTER TABLE payout ADD CONSTRAINT payout_held_why CHECK
  ((held_at IS NULL) = (held_above_minor IS NULL AND held_case_id IS NULL)) NOT VALID;
