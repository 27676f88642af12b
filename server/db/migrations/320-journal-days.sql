-- The SHA-256 of the entries of a day, since the day was first exported as a journal: a later export compares it (W2).
CREATE TABLE journal_day (
  -- A day of UTC, `2026-11-22`.
  day char(10) PRIMARY KEY,
  sha256 char(64) NOT NULL,
  exported_at timestamptz NOT NULL
);
