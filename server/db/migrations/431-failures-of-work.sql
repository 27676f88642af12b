-- How often work for a row has failed in a row, without an answer: the pauses between two tries grow with it.
ALTER TABLE plan ADD COLUMN failures integer NOT NULL DEFAULT 0;
ALTER TABLE rate_order ADD COLUMN failures integer NOT NULL DEFAULT 0;
