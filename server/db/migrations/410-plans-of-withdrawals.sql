-- Plans pay out to kept recipients too (S4). A plan whose recipient was removed ends at its next run.
ALTER TABLE plan ADD COLUMN kept_id uuid;
ALTER TABLE plan ADD CONSTRAINT plan_kept_id_fkey FOREIGN KEY (kept_id)
  REFERENCES kept_recipient (id) ON DELETE SET NULL NOT VALID;
ALTER TABLE plan VALIDATE CONSTRAINT plan_kept_id_fkey;
ALTER TABLE plan DROP CONSTRAINT plan_kind_check;
ALTER TABLE plan ADD CONSTRAINT plan_kind_check CHECK (kind IN ('transfer', 'exchange', 'pot', 'withdrawal')) NOT VALID;
ALTER TABLE plan VALIDATE CONSTRAINT plan_kind_check;
CREATE INDEX plan_kept ON plan (kept_id) WHERE kept_id IS NOT NULL;
