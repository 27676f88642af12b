-- The time zone that an owner's plans follow; none until one is stored (S4).
ALTER TABLE app_user ADD COLUMN time_zone text;

-- Transfers and exchanges that are done on the days that an owner chose (S4). Days are texts such as 2026-12-01, in the zone of
-- the plan: that of its owner, stored when the next day was found.
CREATE TABLE plan (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id),
  kind text NOT NULL CHECK (kind IN ('transfer', 'exchange')),
  account_id uuid NOT NULL REFERENCES account (id),
  to_account_id uuid REFERENCES account (id),
  -- Null once the recipient has closed their wallet.
  recipient_id uuid REFERENCES recipient (id) ON DELETE SET NULL,
  -- The side of an exchange whose amount is fixed.
  side text NOT NULL CHECK (side IN ('from', 'to')),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- Greatest amount that leaves the account on one day, where that depends on a rate.
  max_minor bigint CHECK (max_minor > 0),
  note text NOT NULL DEFAULT '',
  every text NOT NULL CHECK (every IN ('once', 'day', 'week', 'two_weeks', 'month', 'year')),
  first_on text NOT NULL,
  until_on text,
  times integer CHECK (times > 0),
  zone text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'paused', 'ended')),
  -- Grows with each change of its owner.
  version integer NOT NULL DEFAULT 1,
  -- The next day that has no run; null after the last one.
  next_on text,
  -- When a server next has something to do for it.
  due_at timestamptz,
  -- The day of which the owner was told before.
  told_on text,
  tries integer NOT NULL DEFAULT 0,
  -- Key and request of the call that set it, and of the last one that changed it.
  idem_key text NOT NULL,
  request_hash text NOT NULL,
  change_key text,
  change_hash text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK (state <> 'active' OR (next_on IS NOT NULL AND due_at IS NOT NULL)),
  UNIQUE (user_id, idem_key)
);
CREATE INDEX plan_due ON plan (due_at) WHERE state = 'active';
CREATE INDEX plan_recipient ON plan (recipient_id);

-- What became of a plan on a day. Of a day that the owner skips there is a row before it comes.
CREATE TABLE plan_run (
  plan_id uuid NOT NULL REFERENCES plan (id) ON DELETE CASCADE,
  run_on text NOT NULL,
  status text NOT NULL CHECK (status IN ('done', 'skipped', 'failed')),
  reason text NOT NULL DEFAULT '',
  transfer_id uuid REFERENCES transfer (id),
  at timestamptz NOT NULL,
  PRIMARY KEY (plan_id, run_on),
  CHECK ((status = 'done') = (transfer_id IS NOT NULL))
);
