-- Short-lived addresses from which a host that takes no files from the page fetches one (decision 077).
CREATE TABLE file_link (
  id uuid PRIMARY KEY,
  -- SHA-256 of the token in the address.
  token_hash char(64) NOT NULL UNIQUE,
  session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES app_user (id),
  -- Which file, as the call asked for it, JSON; empty once it was sent.
  wanted text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- How often the file was begun: a transfer that broke off is repeated.
  begun integer NOT NULL CHECK (begun BETWEEN 0 AND 3),
  sent_at timestamptz
);
CREATE INDEX file_link_session ON file_link (session_id);
CREATE INDEX file_link_owner ON file_link (user_id);
CREATE INDEX file_link_end ON file_link (expires_at);
