-- A code belongs to the network that asked for it; tries from other networks are counted apart.
ALTER TABLE sms_code ADD COLUMN network text NOT NULL DEFAULT '';
ALTER TABLE sms_code ADD COLUMN is_network_known boolean NOT NULL DEFAULT false;
ALTER TABLE sms_code ADD COLUMN attempts_elsewhere integer NOT NULL DEFAULT 0;
CREATE INDEX sms_code_phone ON sms_code (phone, created_at DESC);

-- Wrong codes by phone and network; the key is a keyed hash of both. phone_guard counts those of all
-- networks that the owner has not signed in from.
CREATE TABLE code_guard (
  key char(64) PRIMARY KEY,
  failed integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  failed_at timestamptz NOT NULL
);
CREATE INDEX code_guard_age ON code_guard (failed_at);
