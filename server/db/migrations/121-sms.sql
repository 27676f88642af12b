-- The tries of a message, each stored before its provider is called; `started` may have been sent.
CREATE TABLE sms_attempt (
  sms_id uuid NOT NULL REFERENCES sms_outbox (id) ON DELETE CASCADE,
  seq smallint NOT NULL,
  provider text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('started', 'accepted', 'refused', 'unknown')),
  -- The provider's id of the message, and what it reported of it.
  provider_ref text,
  delivery text CHECK (delivery IN ('sent', 'delivered', 'failed')),
  started_at timestamptz NOT NULL,
  reported_at timestamptz,
  PRIMARY KEY (sms_id, seq)
);
CREATE INDEX sms_attempt_ref ON sms_attempt (provider, provider_ref);
