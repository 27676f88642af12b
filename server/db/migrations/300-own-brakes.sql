-- Owners who have frozen what leaves their wallet, and the device by which they did (S7). It is apart from `owner_freeze`,
-- which the operator's staff make and end.
CREATE TABLE own_freeze (
  user_id uuid PRIMARY KEY REFERENCES app_user (id),
  frozen_at timestamptz NOT NULL,
  device text NOT NULL
);

-- What owners let leave an account at most, by kind of act, within any 24 hours or any 30 days (S7).
CREATE TABLE own_limit (
  user_id uuid NOT NULL REFERENCES app_user (id),
  operation text NOT NULL CHECK (operation IN ('transfer', 'withdrawal')),
  currency_code text NOT NULL REFERENCES currency (code),
  period text NOT NULL CHECK (period IN ('day', 'month')),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- From that moment on the limit is the higher amount, or there is none.
  raised_at timestamptz,
  raised_to_minor bigint CHECK (raised_to_minor > amount_minor),
  PRIMARY KEY (user_id, operation, currency_code, period),
  CHECK (raised_at IS NOT NULL OR raised_to_minor IS NULL)
);

-- The session in which a passkey was made or used last, so that it goes with a lost device (S7).
ALTER TABLE passkey ADD COLUMN session_id uuid;
