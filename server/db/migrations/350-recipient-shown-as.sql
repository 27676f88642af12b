-- The public name by which somebody was found at a wallet address: who pays there learns no other name and no phone (T1).
ALTER TABLE recipient ADD COLUMN shown_as text;
