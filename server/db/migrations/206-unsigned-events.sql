-- Events of providers that sign nothing: one row for each subject, of which a new event is counted and reads it again.
ALTER TABLE provider_event ADD COLUMN is_signed boolean NOT NULL DEFAULT true;
ALTER TABLE provider_event ADD COLUMN repeats integer NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS provider_event_unsigned ON provider_event (provider, state);
