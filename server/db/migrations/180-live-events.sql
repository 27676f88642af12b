-- Changes of an owner that add no notification and no row of the history; open apps are told of them.
-- The id begins with the time of the change. Rows go after a day.
CREATE TABLE owner_event (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 20),
  created_at timestamptz NOT NULL
);
CREATE INDEX owner_event_owner ON owner_event (user_id, id);
CREATE INDEX owner_event_age ON owner_event (created_at);
