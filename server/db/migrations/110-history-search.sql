-- What a search of the history looks through; absent until the owner searches for the first time.
ALTER TABLE wallet_transaction ADD COLUMN search_text text;
