-- A report of a problem is a question that owner and support talk about (S9). Its row has the first message; further ones are in
-- `help_message`. A question may be about no transaction.
ALTER TABLE transaction_problem ALTER COLUMN transaction_id DROP NOT NULL;
-- The oldest message that support has not answered; a row of an older server without an answer waits since `created_at`.
ALTER TABLE transaction_problem ADD COLUMN waits_since timestamptz;
ALTER TABLE transaction_problem ADD COLUMN closed_by text CHECK (closed_by IN ('owner', 'support'));
ALTER TABLE transaction_problem ADD COLUMN helped boolean;
-- Messages up to these moments were read.
ALTER TABLE transaction_problem ADD COLUMN owner_read_at timestamptz;
ALTER TABLE transaction_problem ADD COLUMN support_read_at timestamptz;
-- An operator was typing then.
ALTER TABLE transaction_problem ADD COLUMN typing_at timestamptz;
CREATE INDEX transaction_problem_owner ON transaction_problem (user_id, created_at);

CREATE TABLE help_message (
  id uuid PRIMARY KEY,
  question_id uuid NOT NULL REFERENCES transaction_problem (id),
  author text NOT NULL CHECK (author IN ('owner', 'support')),
  operator_id uuid REFERENCES office_operator (id),
  text text NOT NULL CHECK (length(text) <= 1000),
  -- Key of the call or form, so that one that is sent twice counts once.
  key text NOT NULL,
  request_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (question_id, author, key)
);
CREATE INDEX help_message_question ON help_message (question_id, created_at);

-- What operators write to each other about a question; the owner does not see it.
CREATE TABLE help_note (
  id uuid PRIMARY KEY,
  question_id uuid NOT NULL REFERENCES transaction_problem (id),
  operator_id uuid NOT NULL REFERENCES office_operator (id),
  key uuid NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  created_at timestamptz NOT NULL,
  UNIQUE (operator_id, key)
);
CREATE INDEX help_note_question ON help_note (question_id, created_at);

-- A picture of a message, encoded anew by the server. Until a message names it, it has no question.
CREATE TABLE help_picture (
  id uuid PRIMARY KEY,
  -- The owner of the question; `operator_id` where support sent it.
  user_id uuid NOT NULL REFERENCES app_user (id),
  operator_id uuid REFERENCES office_operator (id),
  question_id uuid REFERENCES transaction_problem (id),
  message_id uuid,
  position smallint NOT NULL DEFAULT 0,
  width integer NOT NULL,
  height integer NOT NULL,
  file_hash text NOT NULL CHECK (length(file_hash) = 64),
  -- NULL where the picture is a file of the folder of pictures.
  file_base64 text,
  created_at timestamptz NOT NULL,
  -- Since then it is of no use: no message names it, or its question is closed.
  idle_since timestamptz
);
CREATE INDEX help_picture_owner ON help_picture (user_id);
CREATE INDEX help_picture_question ON help_picture (question_id);
CREATE INDEX help_picture_idle ON help_picture (idle_since);

-- The answers to old reports become messages, which their owners have been notified of.
INSERT INTO help_message (id, question_id, author, text, key, request_hash, created_at)
SELECT md5(id::text || ' answer')::uuid, id, 'support', answer, 'report', '', answered_at
FROM transaction_problem WHERE answered_at IS NOT NULL AND answer <> '';
UPDATE transaction_problem SET owner_read_at = answered_at WHERE answered_at IS NOT NULL;
UPDATE transaction_problem SET closed_by = 'support' WHERE closed_at IS NOT NULL;
