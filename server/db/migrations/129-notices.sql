-- Where owners are told of notifications besides the panel: browsers that take push messages, a mailbox, a chat.
CREATE TABLE notice_target (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  channel text NOT NULL CHECK (length(channel) BETWEEN 1 AND 20),
  -- The session that it ends with; absent where it does not belong to one device.
  session_id uuid,
  -- The endpoint at a push service, the mailbox or the chat.
  address text NOT NULL,
  -- What messages to it are encrypted with; empty where the channel has no keys.
  keys jsonb NOT NULL DEFAULT '{}',
  -- The language of the app there; absent where it is that of the owner.
  language text,
  created_at timestamptz NOT NULL,
  UNIQUE (channel, address)
);
CREATE INDEX notice_target_owner ON notice_target (user_id);

-- What is still to be told: one row for each notification and target. It goes when it was told or given up.
-- It refers to no other table, so that a target may go while money is moved.
CREATE TABLE notice (
  notification_id uuid NOT NULL,
  target_id uuid NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  PRIMARY KEY (notification_id, target_id)
);
CREATE INDEX notice_due ON notice (next_at);

-- What an owner switched on or off; without a row the default of the channel holds.
CREATE TABLE notice_switch (
  user_id uuid NOT NULL REFERENCES app_user (id),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 20),
  channel text NOT NULL CHECK (length(channel) BETWEEN 1 AND 20),
  is_on boolean NOT NULL,
  PRIMARY KEY (user_id, kind, channel)
);
ALTER TABLE app_user ADD COLUMN shows_sums boolean NOT NULL DEFAULT false;
