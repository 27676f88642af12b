-- When the whole ledger was checked, and how many violations were found; /metrics shows the last check.
CREATE TABLE ledger_audit (
  at timestamptz PRIMARY KEY,
  violations integer NOT NULL CHECK (violations >= 0)
);
