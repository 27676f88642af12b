-- Counts the writes to an owner's wallet address, through all names, so that a device that has seen
-- an earlier one overwrites nothing.
ALTER TABLE wallet_address ADD COLUMN version integer NOT NULL DEFAULT 1;
