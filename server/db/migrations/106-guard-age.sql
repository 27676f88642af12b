-- A phone's guard has an age, so that cleaning finds the old ones, and those that count nothing, by an index.
ALTER TABLE phone_guard ADD COLUMN touched_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX phone_guard_age ON phone_guard (touched_at);
CREATE INDEX phone_guard_idle ON phone_guard (touched_at) WHERE failed = 0;
