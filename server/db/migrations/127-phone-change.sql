-- When the owner changed the phone; withdrawals and transfers wait after it.
ALTER TABLE app_user ADD COLUMN phone_changed_at timestamptz;

-- A change of the phone that is under way, by the session that confirmed it by PIN or passkey.
CREATE TABLE phone_change (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  session_id uuid NOT NULL,
  begun_at timestamptz NOT NULL,
  -- When a code on the old phone was entered.
  old_confirmed_at timestamptz
);
CREATE INDEX phone_change_age ON phone_change (begun_at);
