CREATE TABLE pin_attempt (
  user_id uuid NOT NULL REFERENCES app_user (id),
  idem_key text NOT NULL,
  guess char(64) NOT NULL,
  was_wrong boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, idem_key, guess)
);
CREATE INDEX pin_attempt_age ON pin_attempt (created_at);
