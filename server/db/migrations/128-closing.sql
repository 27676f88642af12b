-- A wallet that its owner closed: what the law keeps stays, without the person.
ALTER TABLE app_user ADD COLUMN closed_at timestamptz;
ALTER TABLE app_user DROP CONSTRAINT app_user_status_check;
ALTER TABLE app_user ADD CONSTRAINT app_user_status_check CHECK (status IN ('active', 'disabled', 'closed'));

-- A closing that the owner has confirmed by a code on the phone, in this session.
CREATE TABLE wallet_closing (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  session_id uuid NOT NULL,
  confirmed_at timestamptz NOT NULL
);
CREATE INDEX wallet_closing_age ON wallet_closing (confirmed_at);
