-- What an operator looked at before a level was approved by support (P3): the document and a copy of it. Rows are never changed.
CREATE TABLE identity_document (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES kyc_case (id),
  user_id uuid NOT NULL REFERENCES app_user (id),
  kind text NOT NULL CHECK (kind IN ('passport', 'id_card', 'residence_permit', 'driving_licence')),
  country_code text NOT NULL CHECK (length(country_code) = 2),
  number text NOT NULL CHECK (length(number) BETWEEN 4 AND 30),
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- Days, e.g. 1990-05-31; a document without `expires_on` is valid for life.
  born_on text NOT NULL CHECK (length(born_on) = 10),
  expires_on text CHECK (length(expires_on) = 10),
  file_type text NOT NULL CHECK (file_type IN ('image/jpeg', 'image/png', 'application/pdf')),
  file_hash text NOT NULL CHECK (length(file_hash) = 64),
  file_base64 text NOT NULL,
  operator_id uuid NOT NULL REFERENCES office_operator (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX identity_document_case ON identity_document (case_id, created_at);

-- The level that two people approved by a document.
CREATE TABLE identity_approval (
  case_id uuid PRIMARY KEY REFERENCES kyc_case (id),
  document_id uuid NOT NULL REFERENCES identity_document (id),
  proposal_id uuid NOT NULL UNIQUE,
  proposal_kind text NOT NULL CHECK (proposal_kind = 'identification'),
  proposal_state text NOT NULL CHECK (proposal_state = 'done'),
  created_at timestamptz NOT NULL,
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state)
);
