-- Plans fill pots too (S4, S6): `to_account_id` is then the account of the pot.
ALTER TABLE plan DROP CONSTRAINT plan_kind_check;
ALTER TABLE plan ADD CONSTRAINT plan_kind_check CHECK (kind IN ('transfer', 'exchange', 'pot')) NOT VALID;
ALTER TABLE plan VALIDATE CONSTRAINT plan_kind_check;
CREATE INDEX plan_pot ON plan (to_account_id) WHERE kind = 'pot';
