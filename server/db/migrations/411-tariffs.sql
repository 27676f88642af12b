-- A tariff is every fee, spread and limit of the wallet, in force from a moment until the next one begins (W3). A draft has no
-- number; two operators sign it, which gives it the next number, and its lines never change again.
CREATE TABLE tariff (
  id uuid PRIMARY KEY,
  number integer UNIQUE CHECK (number > 0),
  state text NOT NULL CHECK (state IN ('draft', 'signed', 'withdrawn')),
  starts_at timestamptz,
  -- The number of the signed tariff that it was copied from, and that is in force until it begins.
  after_number integer,
  created_by uuid REFERENCES office_operator (id),
  created_at timestamptz NOT NULL,
  -- What two operators signed; the first tariff was made of the prices of the version before.
  proposal_id uuid UNIQUE,
  proposal_kind text CHECK (proposal_kind = 'tariff'),
  proposal_state text CHECK (proposal_state = 'done'),
  signed_at timestamptz,
  withdrawn_at timestamptz,
  -- The last owner who was told of it, in the order of their ids, and when all were told.
  told_to uuid,
  told_at timestamptz,
  FOREIGN KEY (proposal_id, proposal_kind, proposal_state) REFERENCES office_proposal (id, kind, state),
  CHECK ((state = 'draft') = (number IS NULL)),
  CHECK (state = 'draft' OR starts_at IS NOT NULL),
  CHECK ((proposal_id IS NULL) = (number IS NULL OR number = 1)),
  CHECK ((proposal_id IS NULL) = (proposal_kind IS NULL) AND (proposal_id IS NULL) = (proposal_state IS NULL)),
  CHECK ((state = 'withdrawn') = (withdrawn_at IS NOT NULL))
);
-- Of the tariffs that hold no two begin at the same moment.
CREATE UNIQUE INDEX tariff_start ON tariff (starts_at) WHERE state = 'signed';

-- A line holds for owners of a brand and a level; an empty one is all of them. The line that names the brand goes before one that does not,
-- then the one that names the level.
CREATE TABLE tariff_line (
  tariff_id uuid NOT NULL REFERENCES tariff (id),
  act text NOT NULL CHECK (act IN ('payout', 'exchange', 'withdrawal_limit', 'transfer_limit', 'receive_limit')),
  -- Empty: all pairs of an exchange that have no line of their own.
  currency_code text NOT NULL,
  -- The currency that an exchange leads to.
  to_code text NOT NULL DEFAULT '',
  method text NOT NULL DEFAULT '',
  environment text NOT NULL DEFAULT '' CHECK (environment IN ('', 'ewallet', 'grok')),
  level text NOT NULL DEFAULT '',
  -- The fee of a payout, or what the wallet keeps of the mid price of an exchange.
  percent numeric(7, 4) CHECK (percent BETWEEN 0 AND 100),
  -- What is kept instead while a price rests on daily sources alone and is older than a day.
  weekend_percent numeric(7, 4) CHECK (weekend_percent BETWEEN percent AND 50),
  -- The bounds of one payout, and what is paid out without the percentage in a calendar month.
  least_minor bigint CHECK (least_minor > 0),
  greatest_minor bigint CHECK (greatest_minor >= least_minor),
  free_minor bigint CHECK (free_minor > 0),
  -- The most of 24 hours, or of 30 days of what is received; without it nothing is limited.
  limit_minor bigint CHECK (limit_minor > 0),
  PRIMARY KEY (tariff_id, act, currency_code, to_code, method, environment, level),
  CHECK ((act = 'payout') = (method <> '') AND (act = 'payout') = (least_minor IS NOT NULL)),
  CHECK (act = 'exchange' OR (currency_code <> '' AND to_code = '' AND weekend_percent IS NULL)),
  -- Rounding half up gives an owner up to half a percent of the smallest amounts, so a spread is more than that. Rates are the same for
  -- all owners.
  CHECK (act <> 'exchange' OR (percent BETWEEN 0.6 AND 50 AND environment = '' AND level = ''
    AND (currency_code = '') = (to_code = ''))),
  CHECK (act IN ('payout', 'exchange') = (percent IS NOT NULL)),
  CHECK (act = 'payout' OR (greatest_minor IS NULL AND free_minor IS NULL)),
  CHECK (act IN ('withdrawal_limit', 'transfer_limit', 'receive_limit') OR limit_minor IS NULL)
);

INSERT INTO tariff (id, number, state, starts_at, created_at, signed_at, told_at)
VALUES (md5('tariff:1')::uuid, 1, 'signed', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

INSERT INTO tariff_line (tariff_id, act, currency_code, method, percent, least_minor, greatest_minor, free_minor)
SELECT md5('tariff:1')::uuid, 'payout', currency_code, method, percent, least_minor, greatest_minor, free_minor
FROM payout_tariff;

INSERT INTO tariff_line (tariff_id, act, currency_code, to_code, percent, weekend_percent)
SELECT md5('tariff:1')::uuid, 'exchange', from_currency_code, to_currency_code, percent,
  CASE WHEN weekend_percent > percent THEN weekend_percent END
FROM rate_spread;
INSERT INTO tariff_line (tariff_id, act, currency_code, percent)
VALUES (md5('tariff:1')::uuid, 'exchange', '', 1);

INSERT INTO tariff_line (tariff_id, act, currency_code, level, limit_minor)
SELECT md5('tariff:1')::uuid, 'withdrawal_limit', currency_code, level, daily_limit_minor FROM id_level_limit;
INSERT INTO tariff_line (tariff_id, act, currency_code, level, limit_minor)
SELECT md5('tariff:1')::uuid, 'transfer_limit', currency_code, level, daily_limit_minor FROM transfer_limit;
INSERT INTO tariff_line (tariff_id, act, currency_code, level, limit_minor)
SELECT md5('tariff:1')::uuid, 'receive_limit', currency_code, level, monthly_limit_minor FROM receive_limit;

-- The tariff by which an act was charged; unknown for those of older versions.
ALTER TABLE rate ADD COLUMN tariff_number integer;
UPDATE rate SET tariff_number = 1 WHERE valid_until IS NULL;
ALTER TABLE payout_quote ADD COLUMN tariff_number integer;
ALTER TABLE payout ADD COLUMN tariff_number integer;
