-- Texts that are searched have no accents; the first search writes them anew.
UPDATE wallet_transaction SET search_text = NULL WHERE search_text IS NOT NULL;
