-- What providers reported, stored as it came before anything is done with it, each event once. A body may hold
-- personal data (names, phones, parts of card numbers): it is erased when the event is settled, and the row is
-- deleted after 30 days, longer than any provider repeats an event.
CREATE TABLE provider_event (
  id uuid PRIMARY KEY,
  provider text NOT NULL,
  -- The provider's id of the event, or a hash of its body.
  event_key text NOT NULL,
  -- What the event is about, and the provider's or our own id of it.
  kind text NOT NULL,
  ref text NOT NULL,
  headers jsonb NOT NULL DEFAULT '{}',
  body text NOT NULL,
  -- `unknown` is about nothing of ours; `dead` could not be settled in many tries.
  state text NOT NULL CHECK (state IN ('queued', 'settled', 'unknown', 'dead')),
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  ended_at timestamptz,
  UNIQUE (provider, event_key)
);
CREATE INDEX provider_event_due ON provider_event (state, next_at);
CREATE INDEX provider_event_received ON provider_event (received_at);
