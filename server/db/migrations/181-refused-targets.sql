-- Since when a place refuses what is sent to it; it is not on until it takes something again.
ALTER TABLE notice_target ADD COLUMN refused_at timestamptz;
-- Told in place of a channel that refused it, whatever is chosen for this one.
ALTER TABLE notice ADD COLUMN is_instead boolean NOT NULL DEFAULT false;
