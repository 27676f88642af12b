-- Mid prices by time: the first price of each minute (kept for a day), hour (a month) and day of UTC (for ever).
CREATE TABLE rate_point (
  currency_code text NOT NULL REFERENCES currency (code),
  step text NOT NULL CHECK (step IN ('minute', 'hour', 'day')),
  at timestamptz NOT NULL,
  mid_usd numeric(30, 12) NOT NULL CHECK (mid_usd > 0),
  PRIMARY KEY (currency_code, step, at)
);
CREATE INDEX rate_point_minute ON rate_point (at) WHERE step = 'minute';
CREATE INDEX rate_point_hour ON rate_point (at) WHERE step = 'hour';
