-- Rows of a queue that are due at the same moment are taken in the order of their ids: all plans of a zone run at nine.
CREATE INDEX plan_due_in_order ON plan (due_at, id) WHERE state = 'active';
CREATE INDEX rate_order_due_in_order ON rate_order (due_at, id) WHERE state = 'waiting';
DROP INDEX plan_due;
DROP INDEX rate_order_due;
