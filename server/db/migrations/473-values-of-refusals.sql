-- The values in the words of a refusal, such as the least amount, for which a plan did nothing on a day (S4).
ALTER TABLE plan_run ADD COLUMN params jsonb NOT NULL DEFAULT '{}';
